import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const updateMfaSettings = operation(
  svcAdmin.updateMfaSettings,
  async ({ tenant, origin, ifMatch, body }, { mfaSettings }) =>
    tagged(await mfaSettings.update(tenant, origin, ifMatch, body)),
)
