// Asking a device: what it is asked, and the rows of it. For push and QR codes alike.
import { randomBytes } from 'node:crypto'
import {
  type Challenge,
  type ChallengeContext,
  type ChallengeDetails,
  type ChallengePurpose,
  showableOr,
} from '@countersign/contract'
import { canonicalJson } from '@countersign/contract/canonical-json'
import type { Origin } from '@countersign/platform/access'
import type { Clock } from '@countersign/platform/clock'
import { b64uSha256, sha256 } from '@countersign/platform/crypto'
import type { TenantTx } from '@countersign/platform/database'
import type { Audit } from '../../audit/index.ts'
import type { DeviceAuthType } from '../challenges/new-challenges-store.ts'
import { clientNameOf } from './client-name.ts'
import { detailsHash } from './content.ts'
import { insertDeviceChallenge } from './device-challenges-store.ts'
import { presentToClient } from './present.ts'

/** What the user is asked, by whom. */
export interface Question {
  /** Who polls for the answer. */
  readonly clientId: string
  /** Of an approval: who wants to act. Limits count it rather than the client, through which many agents may ask. */
  readonly agentId?: string | undefined
  /** As the device shows it: the name of the client, if absent. */
  readonly clientName?: string | undefined
  readonly purpose: ChallengePurpose
  readonly title?: string | undefined
  readonly message?: string | undefined
  readonly details?: ChallengeDetails | undefined
  readonly context?: ChallengeContext | undefined
  readonly locale?: string | undefined
  /** Of an approval: what is done once it is approved. Its canonical hash is part of what the device signs. */
  readonly action?: Readonly<Record<string, unknown>> | undefined
}

interface Asked {
  readonly challengeId: string
  readonly authType: DeviceAuthType
  readonly userId: string | null
  readonly registrationId: string | null
  readonly deviceIds: readonly string[]
  readonly deliveryStatus: 'queued' | 'not_applicable'
  readonly validitySeconds: number
  readonly numberKeyVersion: number | null
  readonly qrHash: Buffer | null
}

export type Ask = (tx: TenantTx, origin: Origin, question: Question, asked: Asked) => Promise<Challenge>

export function createAsk({ audit, clock }: { audit: Audit; clock: Clock }): Ask {
  return async (tx, origin, question, asked) => {
    const { challengeId, authType, userId, registrationId } = asked
    const { clientId, purpose, title = null, message = null, details = [], context = {}, action } = question
    const clientName = showableOr(clientId, question.clientName ?? (await clientNameOf(tx, clientId)))
    const now = clock.now()
    const row = {
      ...asked,
      clientId,
      purpose,
      context,
      contextHash: sha256(challengeId),
      locale: question.locale ?? null,
      createdAt: new Date(now),
      expiresAt: new Date(now + asked.validitySeconds * 1000),
      nonce: randomBytes(16).toString('base64url'),
      clientName,
      title,
      message,
      details,
      detailsHash: detailsHash({ clientName, title, message, details, context }),
      action: action ?? null,
      actionHash: action ? b64uSha256(canonicalJson(action)) : null,
    }
    await insertDeviceChallenge(tx, row)
    await audit.record(tx, origin, {
      action: 'challenge.issued',
      target: userId === null ? { kind: 'challenge', id: challengeId } : { kind: 'user', id: userId },
      details: { challengeId, authType, ...(registrationId ? { registrationId } : {}), purpose },
    })
    const issued: Parameters<typeof presentToClient>[0] = {
      challenge_id: challengeId,
      user_id: userId,
      registration_id: registrationId,
      auth_type: authType,
      state: 'pending',
      reason: null,
      delivery_status: asked.deliveryStatus,
      created_at: row.createdAt,
      expires_at: row.expiresAt,
      responded_at: null,
    }
    return presentToClient(issued, now, asked.deliveryStatus === 'queued')
  }
}
