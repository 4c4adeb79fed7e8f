import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const listAdministrators = operation(svcAdmin.listAdministrators, ({ tenant, query }, { administrators }) =>
  administrators.list(tenant, query),
)
