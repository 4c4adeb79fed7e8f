import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const getMessageTemplate = operation(svcAdmin.getMessageTemplate, async ({ tenant, params }, { templates }) =>
  tagged(await templates.find(tenant, params.templateId)),
)
