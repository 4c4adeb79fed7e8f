import { defaultAnalysisDays } from '@countersign/contract'
import { svcAdmin } from '@countersign/contract/operations'
import { analyseDraft } from '../../../domain/agents/index.ts'
import { operation } from '../../operation.ts'

export const analysePolicyDraft = operation(svcAdmin.analysePolicyDraft, ({ tenant, body }, ctx) =>
  analyseDraft(ctx, tenant, body.days ?? defaultAnalysisDays),
)
