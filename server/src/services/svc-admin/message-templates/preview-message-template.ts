import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const previewMessageTemplate = operation(
  svcAdmin.previewMessageTemplate,
  ({ tenant, params, body }, { templates }) => templates.preview(tenant, params.templateId, body),
)
