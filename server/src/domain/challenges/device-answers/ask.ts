// Asking a device: what it shows, and the rows of the challenge.
import { randomBytes } from 'node:crypto'
import {
  type Challenge,
  type ChallengeContext,
  type ChallengeDetails,
  type ChallengePurpose,
  type DeviceAuthType,
  type StandingOffer,
  showableOr,
} from '@countersign/contract'
import { canonicalJson } from '@countersign/contract/canonical-json'
import type { Origin } from '@countersign/platform/access'
import { b64uSha256, sha256 } from '@countersign/platform/crypto'
import type { TenantTx } from '@countersign/platform/database'
import { recordEvent } from '../../audit/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { insertDeviceChallenge } from '../lifecycle/device-challenges-store.ts'
import { insertChallenge, type NewChallenge } from '../lifecycle/new-challenges-store.ts'
import { presentChallenge } from '../lifecycle/present.ts'
import { clientNameOf } from './client-name.ts'
import { detailsHash } from './content.ts'

/** What the user is asked, and by whom. */
export interface Question {
  /** The client that polls for the answer. */
  readonly clientId: string
  /** Of an approval: the agent that wants to act. Limits count it instead of the client, through which many agents may ask. */
  readonly agentId?: string | undefined
  /** As the device shows it. Defaults to the name of the client. */
  readonly clientName?: string | undefined
  readonly purpose: ChallengePurpose
  readonly title?: string | undefined
  readonly message?: string | undefined
  readonly details?: ChallengeDetails | undefined
  readonly context?: ChallengeContext | undefined
  readonly locale?: string | undefined
  /** Of an approval: what is done once it is approved. The device signs its canonical hash. */
  readonly action?: Readonly<Record<string, unknown>> | undefined
  /** Of an approval: how far the user may approve what is like it. */
  readonly standingOffer?: StandingOffer | undefined
}

interface Asked {
  readonly challengeId: string
  readonly authType: DeviceAuthType
  readonly userId: string | null
  readonly registrationId: string | null
  readonly deviceIds: readonly string[]
  readonly delivery: NewChallenge['delivery']
  readonly validitySeconds: number
  readonly numberKeyVersion: number | null
  readonly qrHash: Buffer | null
}

export async function ask(
  ctx: BaseContext,
  tx: TenantTx,
  origin: Origin,
  question: Question,
  asked: Asked,
): Promise<Challenge> {
  const { challengeId, authType, userId, registrationId, delivery } = asked
  const { clientId, purpose, title = null, message = null, details = [], context = {}, action } = question
  const clientName = showableOr(clientId, question.clientName ?? (await clientNameOf(tx, clientId)))
  const now = ctx.clock.now()
  const row = await insertChallenge(tx, {
    challengeId,
    clientId,
    userId,
    registrationId,
    authType,
    purpose,
    state: 'pending',
    context,
    // What a device shows is never the same challenge as another.
    contextHash: sha256(challengeId),
    locale: question.locale ?? null,
    // A device answers once.
    maxAttempts: 1,
    delivery,
    createdAt: new Date(now),
    expiresAt: new Date(now + asked.validitySeconds * 1000),
  })
  await insertDeviceChallenge(tx, {
    challengeId,
    deviceIds: asked.deviceIds,
    nonce: randomBytes(16).toString('base64url'),
    clientName,
    title,
    message,
    details,
    detailsHash: detailsHash({ clientName, title, message, details, context }),
    action: action ?? null,
    actionHash: action ? b64uSha256(canonicalJson(action)) : null,
    standingOffer: question.standingOffer ?? null,
    numberKeyVersion: asked.numberKeyVersion,
    qrHash: asked.qrHash,
  })
  await recordEvent(ctx, tx, origin, {
    action: 'challenge.issued',
    target: userId === null ? { kind: 'challenge', id: challengeId } : { kind: 'user', id: userId },
    details: { challengeId, authType, ...(registrationId ? { registrationId } : {}), purpose },
  })
  return presentChallenge(row, now, delivery.status === 'queued')
}
