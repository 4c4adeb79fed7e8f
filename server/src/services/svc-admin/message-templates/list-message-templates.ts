import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const listMessageTemplates = operation(svcAdmin.listMessageTemplates, ({ tenant, query }, { templates }) =>
  templates.list(tenant, query),
)
