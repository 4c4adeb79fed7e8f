import { svcTm } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const listTenants = operation(svcTm.listTenants, ({ tenant, query }, { tenants }) => tenants.list(tenant, query))
