import { svcAdmin } from '@countersign/contract/operations'
import { administrators } from '../../../domain/administration/index.ts'
import { operation } from '../../operation.ts'

export const listAdministrators = operation(svcAdmin.listAdministrators, ({ tenant, query }) =>
  administrators.list(tenant, query),
)
