// The chain as it stands in the database, checked as an export would be; every head also by the seal that only this server
// can make, and the end by the server's own record of what it sealed last.
import type { AuditVerification } from '@countersign/contract'
import type { Clock } from '@countersign/platform/clock'
import type { TenantScope } from '@countersign/platform/database'
import { createSlices } from '@countersign/platform/turns'
import { readSigningKeys } from '../tenancy/index.ts'
import { chained } from './chain.ts'
import { createChainEnds } from './chain-end.ts'
import { type ChainEntry, chainPages } from './chain-pages.ts'
import { findChainEnd } from './chain-store.ts'
import { type ChainVerifier, createChainVerifier } from './chain-verifier.ts'
import { headKeys } from './head-claims.ts'
import type { HeadRow, Heads } from './heads.ts'
import type { KnownHeads } from './known-heads.ts'

interface Parts {
  readonly clock: Clock
  readonly heads: Heads
  readonly knownHeads: KnownHeads
}

export function createVerify({ clock, heads, knownHeads }: Parts) {
  const ends = createChainEnds({ heads, knownHeads })
  const running = new Map<string, Promise<AuditVerification>>()

  const openHeads = (tenant: TenantScope, page: readonly ChainEntry[], openHead: Heads['open']) =>
    tenant.apart(async (tx) => {
      const hashes = new Map<number, string | undefined>()
      for (const entry of page) {
        if ('head' in entry) hashes.set(entry.head.seq, (await openHead(tx, entry.head))?.toString('base64url'))
      }
      return hashes
    })

  /** While the server has no record yet: the sealing task may renew heads at any moment. */
  const openEither: Heads['open'] = async (tx, head) =>
    (await heads.open(tx, head)) ?? (await heads.openFormer(tx, head))

  const findEnd = (tenant: TenantScope) => {
    const remembered = knownHeads.remembered(tenant.id)
    return tenant.apart(async (tx) => {
      const end = await findChainEnd(tx)
      return { end, found: await ends.check(tx, end, remembered) }
    })
  }

  const verify = async (tenant: TenantScope): Promise<AuditVerification> => {
    const { end, found } = await findEnd(tenant)
    if (found.state === 'sealed') knownHeads.remember(tenant.id, found.end)
    const openHead = found.state === 'unrecorded' ? openEither : heads.open
    const keys = headKeys((await readSigningKeys(tenant)).map(({ publicJwk }) => publicJwk))
    const verifier = createChainVerifier({ tenantId: tenant.id, keys })
    // First, because only so many findings are kept.
    if (found.state === 'broken') verifier.found(found.seq, found.issue)
    const pause = createSlices()
    for await (const page of chainPages(tenant, end.lastSeq)) {
      const hashes = await openHeads(tenant, page, openHead)
      for (const entry of page) {
        await pause()
        if ('head' in entry) checkHead(verifier, entry.head, hashes.get(entry.head.seq))
        else verifier.event(chained(tenant.id, entry.event, entry.event.seq), entry.event.hash.toString('base64url'))
      }
    }
    verifier.unsealed(end.unsealedEvents, end.unsealedSince?.getTime(), clock.now())
    return { ...verifier.end(), sealing: found.state === 'broken' ? 'stopped' : 'active' }
  }

  /** A long chain takes a while: whoever asks meanwhile gets the same answer, not another run. */
  return (tenant: TenantScope): Promise<AuditVerification> => {
    const known = running.get(tenant.id)
    if (known) return known
    const started = verify(tenant).finally(() => running.delete(tenant.id))
    running.set(tenant.id, started)
    return started
  }
}

/** Whoever can write to the database can add a key of theirs and sign with it, but not seal. */
function checkHead(verifier: ChainVerifier, { seq, signature }: HeadRow, sealedHash: string | undefined): void {
  const claims = verifier.head(signature)
  if (claims && (claims.seq !== seq || claims.hash !== sealedHash))
    verifier.found(seq, `The signed head of event ${seq} was not written by this server.`)
}
