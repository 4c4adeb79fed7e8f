import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const listAgents = operation(svcAdmin.listAgents, ({ tenant, query }, { agents }) => agents.list(tenant, query))
