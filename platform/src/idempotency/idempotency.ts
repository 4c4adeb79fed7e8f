// Idempotency keys: the first response to a key is stored in the transaction of its effect, so a crash cannot separate
// the two.
import { idempotencyHours, invalidField, Problem } from '@countersign/contract'
import type { Clock } from '../clock/index.ts'
import type { TenantScope } from '../database/index.ts'
import { parseExactJson, toExactJson } from './exact-json.ts'
import { type KeyScope, keyHash, requestHash } from './hashes.ts'
import { findKeptAnswer, insertKeptAnswer, tryLock } from './kept-answers-store.ts'
import type { Sealer } from './sealer.ts'

export interface KeyedRequest {
  readonly key: unknown
  readonly callerId: string
  readonly operationId: string
  readonly request: unknown
}

export interface KeptAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

export interface Idempotency {
  /** Runs `work` in one transaction with the key, or returns the response that an earlier run stored. */
  once(
    tenant: TenantScope,
    keyed: KeyedRequest,
    work: (joined: TenantScope) => Promise<KeptAnswer>,
  ): Promise<KeptAnswer>
}

interface Kept {
  readonly request: string
  readonly answer: KeptAnswer
}

const keptMs = idempotencyHours * 3600 * 1000
const printable = /^[\x20-\x7e]{1,128}$/

export function createIdempotency({ sealer, clock }: { sealer: Sealer; clock: Clock }): Idempotency {
  return {
    async once(tenant, keyed, work) {
      const hash = keyHash(scopeOf(tenant, keyed))
      const request = requestHash(keyed.request)
      const where = { table: 'idempotency_keys', row: hash.toString('base64url'), column: 'sealed_answer' }
      return tenant.tx(async (tx) => {
        const now = clock.now()
        // One round trip, but in order: the snapshot for the row is taken after the lock.
        const [locked, sealed] = await Promise.all([tryLock(tx, hash), findKeptAnswer(tx, hash, new Date(now))])
        if (!locked) throw new Problem('idempotency_in_progress')
        if (sealed) {
          const kept = parseExactJson((await sealer.open(tx, where, sealed)).toString()) as Kept
          if (kept.request !== request) throw new Problem('idempotency_conflict')
          return kept.answer
        }
        const answer = await work(tenant.joined(tx))
        // The request is sealed too: a plain hash of a password or code could be guessed from a dump.
        const text = toExactJson({ request, answer } satisfies Kept)
        await insertKeptAnswer(tx, hash, await sealer.seal(tx, where, text), {
          now: new Date(now),
          expiresAt: new Date(now + keptMs),
        })
        return answer
      })
    },
  }
}

function scopeOf(tenant: TenantScope, { key, callerId, operationId }: KeyedRequest): KeyScope {
  if (typeof key !== 'string' || !printable.test(key)) {
    throw invalidField('Idempotency-Key', 'must be 1 to 128 printable ASCII characters')
  }
  return { tenantId: tenant.id, callerId, operationId, key }
}
