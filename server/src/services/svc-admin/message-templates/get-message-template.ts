import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { templates } from '../../../domain/messaging/index.ts'
import { operation } from '../../operation.ts'

export const getMessageTemplate = operation(svcAdmin.getMessageTemplate, async ({ tenant, params }) =>
  tagged(await templates.find(tenant, params.templateId)),
)
