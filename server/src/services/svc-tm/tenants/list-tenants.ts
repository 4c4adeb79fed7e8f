import { svcTm } from '@countersign/contract/operations'
import { tenants } from '../../../domain/administration/index.ts'
import { operation } from '../../operation.ts'

export const listTenants = operation(svcTm.listTenants, ({ tenant, query }, ctx) => tenants.list(ctx, tenant, query))
