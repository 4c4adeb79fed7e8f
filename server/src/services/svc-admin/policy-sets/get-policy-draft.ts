import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { policyDrafts } from '../../../domain/policies/index.ts'
import { operation } from '../../operation.ts'

export const getPolicyDraft = operation(svcAdmin.getPolicyDraft, async ({ tenant }, ctx) =>
  tagged(await policyDrafts.find(ctx, tenant)),
)
