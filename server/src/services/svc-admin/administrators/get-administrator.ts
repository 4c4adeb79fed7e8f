import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const getAdministrator = operation(svcAdmin.getAdministrator, async ({ tenant, params }, { administrators }) =>
  tagged(await administrators.find(tenant, params.userId)),
)
