import { svcSs } from '@countersign/contract/operations'
import { ownAgents } from '../../../domain/sign-in/index.ts'
import { operation } from '../../operation.ts'

export const searchMyResources = operation(svcSs.searchMyResources, ({ tenant, origin, body }, ctx) =>
  ownAgents.searchResources(ctx, tenant, origin, body),
)
