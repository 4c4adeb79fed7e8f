import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { administrators } from '../../../domain/administration/index.ts'
import { operation } from '../../operation.ts'

export const getAdministrator = operation(svcAdmin.getAdministrator, async ({ tenant, params }) =>
  tagged(await administrators.find(tenant, params.userId)),
)
