import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { mfaSettings } from '../../../domain/authenticators/index.ts'
import { operation } from '../../operation.ts'

export const getMfaSettings = operation(svcAdmin.getMfaSettings, async ({ tenant }) =>
  tagged(await mfaSettings.find(tenant)),
)
