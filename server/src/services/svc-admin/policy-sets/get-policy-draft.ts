import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const getPolicyDraft = operation(svcAdmin.getPolicyDraft, async ({ tenant }, { policies }) =>
  tagged(await policies.draft.find(tenant)),
)
