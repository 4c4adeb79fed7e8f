// The credentials that a challenge names. For a user without a passkey they are decoys: a caller must not learn who has one, or
// who exists. A decoy is the same in every call, and they differ in number, length and transports as real ones do.
import type { Origin } from '@countersign/platform/access'
import type { TenantTx } from '@countersign/platform/database'
import { listPasskeys, listRegistrations } from '../../authenticators/index.ts'
import { findSubject, isVisible } from '../../people/index.ts'
import type { TenancyContext } from '../../tenancy/index.ts'

export interface AllowedCredential {
  readonly id: Buffer
  readonly transports: readonly string[]
}

/** As platform authenticators and security keys make them. */
const shapes: readonly { readonly length: number; readonly transports: readonly string[] }[] = [
  { length: 32, transports: ['hybrid', 'internal'] },
  { length: 20, transports: ['hybrid', 'internal'] },
  { length: 16, transports: ['internal'] },
  { length: 64, transports: ['nfc', 'usb'] },
  { length: 48, transports: ['usb'] },
  { length: 32, transports: ['internal'] },
]

/** The same queries and the same derivations for every user. */
export async function allowedCredentials(
  ctx: Pick<TenancyContext, 'vault'>,
  tx: TenantTx,
  { caller }: Origin,
  userId: string,
  relyingPartyId: string,
): Promise<readonly AllowedCredential[]> {
  const [subject, passkeys, registrations, decoys] = await Promise.all([
    findSubject(tx, userId),
    listPasskeys(tx, userId, relyingPartyId),
    listRegistrations(tx, userId),
    decoysOf(ctx, tx, userId, relyingPartyId),
  ])
  const active = new Set(
    registrations.flatMap((row) => (row.status === 'active' && !row.own_pages ? [row.registration_id] : [])),
  )
  const usable = passkeys.filter((row) => active.has(row.registration_id))
  const isUsable = subject?.status === 'active' && isVisible(subject, caller, userId) && usable.length > 0
  return isUsable ? usable.map((row) => ({ id: row.credential_id, transports: row.transports })) : decoys
}

async function decoysOf(
  { vault }: Pick<TenancyContext, 'vault'>,
  tx: TenantTx,
  userId: string,
  relyingPartyId: string,
): Promise<readonly AllowedCredential[]> {
  // The oldest key: a decoy must not change when the tenant gets a new one.
  const bytesFor = async (name: string) =>
    (await vault.mac(tx, 'passkey decoys', JSON.stringify([relyingPartyId, userId, name]), 1)).bytes
  const seed = await bytesFor('shapes')
  const count = (seed[0] ?? 0) < 176 ? 1 : 2
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const shape = shapes[(seed[index + 1] ?? 0) % shapes.length] ?? { length: 32, transports: [] }
      const bytes = Buffer.concat([await bytesFor(`${index} first`), await bytesFor(`${index} second`)])
      return { id: bytes.subarray(0, shape.length), transports: shape.transports }
    }),
  )
}
