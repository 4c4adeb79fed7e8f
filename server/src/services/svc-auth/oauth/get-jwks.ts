import { svcAuth } from '@countersign/contract/operations'
import { openOperation } from '../../operation.ts'

export const getJwks = openOperation(svcAuth.getJwks, ({ params }, { access }) => access.publicKeys(params.tenantId))
