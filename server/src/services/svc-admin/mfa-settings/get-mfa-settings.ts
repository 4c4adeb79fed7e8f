import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const getMfaSettings = operation(svcAdmin.getMfaSettings, async ({ tenant }, { mfaSettings }) =>
  tagged(await mfaSettings.find(tenant)),
)
