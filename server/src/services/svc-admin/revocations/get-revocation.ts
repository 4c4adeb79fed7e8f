import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const getRevocation = operation(svcAdmin.getRevocation, ({ tenant, params }, { revocations }) =>
  revocations.find(tenant, params.revocationId),
)
