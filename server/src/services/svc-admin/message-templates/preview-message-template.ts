import { svcAdmin } from '@countersign/contract/operations'
import { templates } from '../../../domain/messaging/index.ts'
import { operation } from '../../operation.ts'

export const previewMessageTemplate = operation(svcAdmin.previewMessageTemplate, ({ tenant, params, body }, ctx) =>
  templates.preview(ctx, tenant, params.templateId, body),
)
