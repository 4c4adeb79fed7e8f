import { svcAdmin } from '@countersign/contract/operations'
import { templates } from '../../../domain/messaging/index.ts'
import { operation } from '../../operation.ts'

export const listMessageTemplates = operation(svcAdmin.listMessageTemplates, ({ tenant, query }) =>
  templates.list(tenant, query),
)
