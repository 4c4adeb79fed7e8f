import { svcAdmin } from '@countersign/contract/operations'
import { revocations } from '../../../domain/agents/index.ts'
import { operation } from '../../operation.ts'

export const getRevocation = operation(svcAdmin.getRevocation, ({ tenant, params }) =>
  revocations.find(tenant, params.revocationId),
)
