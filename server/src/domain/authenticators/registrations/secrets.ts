// The secrets of registrations, sealed.
import type { TenantTx } from '@countersign/platform/database'
import type { TenancyContext } from '../../tenancy/index.ts'
import type { RegistrationRow } from './registrations-store.ts'

const place = (registrationId: string) => ({ table: 'registrations', row: registrationId, column: 'sealed_secret' })

export function seal(
  { vault }: TenancyContext,
  tx: TenantTx,
  registrationId: string,
  secret: unknown,
): Promise<Buffer> {
  return vault.seal(tx, place(registrationId), JSON.stringify(secret))
}

export async function open(
  { vault }: TenancyContext,
  tx: TenantTx,
  row: Pick<RegistrationRow, 'registration_id' | 'sealed_secret'>,
): Promise<unknown> {
  return JSON.parse((await vault.open(tx, place(row.registration_id), row.sealed_secret)).toString())
}
