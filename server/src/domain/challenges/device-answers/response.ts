// What a device signs about a challenge: that its user was shown exactly this, and decided so.
import { standingIssue } from '@countersign/contract'
import type { Claims } from '@countersign/platform/crypto'
import { deviceMethods } from '../../../methods/index.ts'
import { type DeviceRow, readStatement, refusedStatement } from '../../authenticators/index.ts'
import type { DeviceChallengeRow } from '../lifecycle/device-challenges-store.ts'

export type Decision =
  | { readonly decision: 'approve'; readonly number: string | undefined }
  | { readonly decision: 'deny'; readonly denyReason: 'not_me' | 'cancelled' }

interface Expected {
  readonly device: DeviceRow
  readonly challenge: DeviceChallengeRow
  readonly issuer: string
  readonly tenantId: string
  readonly now: number
}

export function readResponse(response: string, { device, challenge, issuer, tenantId, now }: Expected): Decision {
  const claims = readStatement(response, {
    typ: 'device-response+jwt',
    publicKeyJwk: device.public_jwk,
    issuer,
    tenantId,
    now,
  })
  const shown: Claims = {
    challengeId: challenge.challenge_id,
    nonce: challenge.nonce,
    purpose: challenge.purpose,
    detailsHash: challenge.details_hash,
    actionHash: challenge.action_hash ?? undefined,
  }
  for (const [name, value] of Object.entries(shown))
    if (claims[name] !== value) throw refusedStatement(`The response has a different ${name} from the challenge.`)
  assertOffered(claims, challenge, now)
  return decisionOf(claims, challenge)
}

/** A standing approval is never wider than what the gate allows. */
function assertOffered(
  { standing, decision }: Claims,
  { standing_offer: offer }: DeviceChallengeRow,
  now: number,
): void {
  if (standing === undefined) return
  if (decision !== 'approve') throw refusedStatement('Only an approval can be a standing one.')
  const issue = offer ? standingIssue(offer, standing, now) : 'was not offered'
  if (issue !== undefined) throw refusedStatement(`The standing approval ${issue}.`)
}

function decisionOf(
  { decision, denyReason = 'cancelled', number }: Claims,
  { auth_type }: DeviceChallengeRow,
): Decision {
  if (decision === 'deny') {
    if (denyReason !== 'not_me' && denyReason !== 'cancelled')
      throw refusedStatement('The response has an unknown denyReason.')
    return { decision, denyReason }
  }
  if (decision !== 'approve') throw refusedStatement('The response has an unknown decision.')
  if (deviceMethods[auth_type].matchDigits === undefined) return { decision, number: undefined }
  if (typeof number !== 'string')
    throw refusedStatement('The response does not contain the number that the user typed.')
  return { decision, number }
}
