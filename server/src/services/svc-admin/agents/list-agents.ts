import { svcAdmin } from '@countersign/contract/operations'
import { agents } from '../../../domain/agents/index.ts'
import { operation } from '../../operation.ts'

export const listAgents = operation(svcAdmin.listAgents, ({ tenant, query }, ctx) => agents.list(ctx, tenant, query))
