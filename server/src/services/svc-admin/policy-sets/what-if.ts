import { svcAdmin } from '@countersign/contract/operations'
import { compareDraft } from '../../../domain/policies/index.ts'
import { operation } from '../../operation.ts'

export const whatIf = operation(svcAdmin.whatIf, ({ tenant, body }, ctx) => compareDraft(ctx, tenant, body.requests))
