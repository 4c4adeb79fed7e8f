import { svcAdmin } from '@countersign/contract/operations'
import { connectors } from '../../../domain/messaging/index.ts'
import { operation } from '../../operation.ts'

export const listConnectors = operation(svcAdmin.listConnectors, ({ tenant, query }, ctx) =>
  connectors.list(ctx, tenant, query),
)
