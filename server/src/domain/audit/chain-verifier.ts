// Walks a chain and finds everything that was edited, removed, moved, added or left out. Needs no database and no
// secret.
import type { AuditFinding, AuditHead, AuditVerification, ChainedAuditEvent } from '@countersign/contract'
import { JwtRefused } from '@countersign/platform/crypto'
import { genesisHash, nextHash } from './chain.ts'
import { type HeadClaims, type HeadKeys, readHead } from './head-claims.ts'

export interface ChainVerifier {
  event(event: ChainedAuditEvent, hash: string): void
  /** Call it in order: after the last event that the head covers. Returns its claims if it is valid. */
  head(signature: string): HeadClaims | undefined
  unsealed(events: number, since: number | undefined, now: number): void
  found(seq: number | null, issue: string): void
  end(): AuditVerification
}

export interface ChainExpectation {
  readonly tenantId: string
  readonly keys: HeadKeys
  /** A signed head that was kept elsewhere: the chain must still contain everything that it covers. */
  readonly keptHead?: string
}

const findingsAtMost = 100
// Sealing takes seconds; a long transaction can delay it by minutes.
const unsealedAtMostMs = 10 * 60_000

export function createChainVerifier({ tenantId, keys, keptHead }: ChainExpectation): ChainVerifier {
  const findings: AuditFinding[] = []
  let checkedEvents = 0
  let unsealedEvents = 0
  let lastSeq = 0
  // The hash at lastSeq. Undefined if the event is missing, and later events cannot be checked against it.
  let lastHash: string | undefined = genesisHash.toString('base64url')
  let lastHead: AuditHead | null = null

  const found = (seq: number | null, issue: string) => {
    if (findings.length < findingsAtMost) findings.push({ seq, issue })
  }

  const missing = (upTo: number) => {
    const from = lastSeq + 1
    found(from, from === upTo ? `Event ${from} is missing.` : `Events ${from} to ${upTo} are missing.`)
  }

  const read = (signature: string, what: string): HeadClaims | undefined => {
    try {
      const claims = readHead(signature, keys)
      if (claims.tenantId === tenantId) return claims
      found(claims.seq, `${what} belongs to another tenant, ${claims.tenantId}.`)
    } catch (error) {
      if (!(error instanceof JwtRefused)) throw error
      found(null, `${what} is not valid: ${error.message}`)
    }
    return undefined
  }

  const kept = keptHead === undefined ? undefined : read(keptHead, 'The head that was kept elsewhere')

  return {
    found,

    event(event, hash) {
      checkedEvents += 1
      const { seq } = event
      if (event.tenantId !== tenantId) found(seq, `Event ${seq} belongs to another tenant, ${event.tenantId}.`)
      if (seq <= lastSeq) return found(seq, `Event ${seq} is out of place: the chain is already at ${lastSeq}.`)
      if (seq > lastSeq + 1) {
        missing(seq - 1)
        lastHash = undefined
      }
      if (lastHash !== undefined && nextHash(Buffer.from(lastHash, 'base64url'), event).toString('base64url') !== hash)
        found(seq, `Event ${seq} does not match its hash: this event or the one before it was changed.`)
      if (kept?.seq === seq && kept.hash !== hash)
        found(seq, `Event ${seq} has a different hash from the head that was kept elsewhere.`)
      lastSeq = seq
      lastHash = hash
    },

    head(signature) {
      const claims = read(signature, `The signed head after event ${lastSeq}`)
      if (!claims) return undefined
      const { seq, hash, sealedAt } = claims
      if (seq > lastSeq) {
        missing(seq)
        lastSeq = seq
        lastHash = hash
      } else if (seq < lastSeq) {
        found(seq, `The signed head of event ${seq} is out of place, after event ${lastSeq}.`)
      } else if (lastHash !== hash) {
        found(seq, `Event ${seq} has a different hash from the signed one: the chain was recomputed.`)
      }
      lastHead = { seq, hash, sealedAt, signature }
      return claims
    },

    unsealed(events, since, now) {
      unsealedEvents = events
      if (since !== undefined && now - since > unsealedAtMostMs)
        found(null, `Events have been waiting to be sealed since ${new Date(since).toISOString()}.`)
    },

    end() {
      const signedSeq = lastHead?.seq ?? 0
      if (lastSeq > signedSeq) found(signedSeq + 1, `No signed head covers the events after ${signedSeq}.`)
      if (kept && kept.seq > lastSeq)
        found(
          kept.seq,
          `The chain ends at event ${lastSeq}, but had ${kept.seq} events when it was signed at ${kept.sealedAt}.`,
        )
      return { intact: findings.length === 0, checkedEvents, unsealedEvents, head: lastHead, findings }
    },
  }
}
