// What methods keep, sealed.
import type { TenantTx } from '@countersign/platform/database'
import type { Vault } from '../../tenancy/index.ts'
import type { RegistrationRow } from './registrations-store.ts'

export interface RegistrationSecrets {
  seal(tx: TenantTx, registrationId: string, secret: unknown): Promise<Buffer>
  open(tx: TenantTx, row: Pick<RegistrationRow, 'registration_id' | 'sealed_secret'>): Promise<unknown>
}

const place = (registrationId: string) => ({ table: 'registrations', row: registrationId, column: 'sealed_secret' })

export function createRegistrationSecrets({ vault }: { vault: Vault }): RegistrationSecrets {
  return {
    seal: (tx, registrationId, secret) => vault.seal(tx, place(registrationId), JSON.stringify(secret)),
    open: async (tx, row) =>
      JSON.parse((await vault.open(tx, place(row.registration_id), row.sealed_secret)).toString()),
  }
}
