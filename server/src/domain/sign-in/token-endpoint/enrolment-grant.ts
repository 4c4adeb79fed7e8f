// The code of an enrolment, once, for an access token that registers one device.
import { Problem } from '@countersign/contract'
import type { Clock } from '@countersign/platform/clock'
import { sha256 } from '@countersign/platform/crypto'
import type { Database } from '@countersign/platform/database'
import { exchangeEnrolmentCode } from '../../enrolment/index.ts'
import type { Grant, SignAccessToken } from '../../oauth/index.ts'

interface Parts {
  readonly database: Database
  readonly clock: Clock
  readonly sign: SignAccessToken
}

export function createEnrolmentGrant({ database, clock, sign }: Parts): Grant {
  return async ({ tenantId, request: { code } }) => {
    if (code === undefined) throw new Problem('invalid_request', { message: 'code is required.' })
    const exchanged = await database.inTenant(tenantId, (tx) =>
      exchangeEnrolmentCode(tx, sha256(code), new Date(clock.now())),
    )
    if (!exchanged) throw new Problem('invalid_grant')
    return sign(tenantId, { clientId: exchanged.enrolment_id, scope: 'device.enrol' })
  }
}
