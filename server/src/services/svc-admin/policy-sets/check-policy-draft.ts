import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const checkPolicyDraft = operation(svcAdmin.checkPolicyDraft, ({ tenant, body }, { policies }) =>
  policies.draft.check(tenant, body),
)
