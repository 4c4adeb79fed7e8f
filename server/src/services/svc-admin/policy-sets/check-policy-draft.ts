import { svcAdmin } from '@countersign/contract/operations'
import { policyDrafts } from '../../../domain/policies/index.ts'
import { operation } from '../../operation.ts'

export const checkPolicyDraft = operation(svcAdmin.checkPolicyDraft, ({ tenant, body }, ctx) =>
  policyDrafts.check(ctx, tenant, body),
)
