// Verifies the chain in the database like an export, every head also by the seal that only this server can make, and
// the end by the server's own record of what it sealed last.
import type { AuditVerification } from '@countersign/contract'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { createSlices } from '@countersign/platform/turns'
import { readSigningKeys } from '../tenancy/index.ts'
import { chained } from './chain.ts'
import type { ChainContext } from './chain-context.ts'
import { checkChainEnd } from './chain-end.ts'
import { type ChainEntry, chainPages } from './chain-pages.ts'
import { findChainEnd } from './chain-store.ts'
import { type ChainVerifier, createChainVerifier } from './chain-verifier.ts'
import { headKeys } from './head-claims.ts'
import { type HeadRow, openFormerHead, openHead } from './heads.ts'

/** A long chain takes a while: callers that ask during a run get its result, not another run. */
export class Verifications {
  readonly #ctx: ChainContext
  readonly #running = new Map<string, Promise<AuditVerification>>()

  constructor(ctx: ChainContext) {
    this.#ctx = ctx
  }

  of(tenant: TenantScope): Promise<AuditVerification> {
    const known = this.#running.get(tenant.id)
    if (known) return known
    const started = verifyStoredChain(this.#ctx, tenant).finally(() => this.#running.delete(tenant.id))
    this.#running.set(tenant.id, started)
    return started
  }
}

async function verifyStoredChain(ctx: ChainContext, tenant: TenantScope): Promise<AuditVerification> {
  const { end, found } = await findEnd(ctx, tenant)
  if (found.state === 'sealed') ctx.knownHeads.remember(tenant.id, found.end)
  const open = found.state === 'unrecorded' ? openEitherHead : openHead
  const keys = headKeys((await readSigningKeys(tenant)).map(({ publicJwk }) => publicJwk))
  const verifier = createChainVerifier({ tenantId: tenant.id, keys })
  // First, because only a limited number of findings is kept.
  if (found.state === 'broken') verifier.found(found.seq, found.issue)
  const pause = createSlices()
  for await (const page of chainPages(tenant, end.lastSeq)) {
    const hashes = await openHeads(tenant, page, (tx, head) => open(ctx, tx, head))
    for (const entry of page) {
      await pause()
      if ('head' in entry) checkHead(verifier, entry.head, hashes.get(entry.head.seq))
      else verifier.event(chained(tenant.id, entry.event, entry.event.seq), entry.event.hash.toString('base64url'))
    }
  }
  verifier.unsealed(end.unsealedEvents, end.unsealedSince?.getTime(), ctx.clock.now())
  return { ...verifier.end(), sealing: found.state === 'broken' ? 'stopped' : 'active' }
}

function findEnd(ctx: ChainContext, tenant: TenantScope) {
  const remembered = ctx.knownHeads.remembered(tenant.id)
  return tenant.apart(async (tx) => {
    const end = await findChainEnd(tx)
    return { end, found: await checkChainEnd(ctx, tx, end, remembered) }
  })
}

/** While the server has no record yet: the sealing task may renew heads at any moment. */
const openEitherHead: typeof openHead = async (ctx, tx, head) =>
  (await openHead(ctx, tx, head)) ?? (await openFormerHead(ctx, tx, head))

function openHeads(
  tenant: TenantScope,
  page: readonly ChainEntry[],
  open: (tx: TenantTx, head: HeadRow) => Promise<Buffer | undefined>,
) {
  return tenant.apart(async (tx) => {
    const hashes = new Map<number, string | undefined>()
    for (const entry of page) {
      if ('head' in entry) hashes.set(entry.head.seq, (await open(tx, entry.head))?.toString('base64url'))
    }
    return hashes
  })
}

/** An attacker who can write to the database can add a key and sign with it, but cannot seal. */
function checkHead(verifier: ChainVerifier, { seq, signature }: HeadRow, sealedHash: string | undefined): void {
  const claims = verifier.head(signature)
  if (claims && (claims.seq !== seq || claims.hash !== sealedHash))
    verifier.found(seq, `The signed head of event ${seq} was not written by this server.`)
}
