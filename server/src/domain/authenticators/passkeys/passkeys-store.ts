import { Columns, merged, sql, type TenantTx } from '@countersign/platform/database'

export interface PasskeyRow {
  readonly registration_id: string
  readonly user_id: string
  readonly rp_id: string
  readonly credential_id: Buffer
  readonly public_key: Buffer
  readonly uv_initialized: boolean
  readonly backup_eligible: boolean
  readonly backup_state: boolean
  readonly transports: readonly string[]
  readonly aaguid: string
  readonly attestation_format: string
  readonly attestation_verified: boolean
  readonly hardware: boolean
}

const columns = new Columns(
  'registration_id',
  'user_id',
  'rp_id',
  'credential_id',
  'public_key',
  'uv_initialized',
  'backup_eligible',
  'backup_state',
  'transports',
  'aaguid',
  'attestation_format',
  'attestation_verified',
  'hardware',
)

/** Nothing is inserted if the relying party has the credential already, for whichever user. */
export function insertPasskey(tx: TenantTx, row: PasskeyRow, now: Date): Promise<number> {
  return tx.run(sql`
    insert into passkeys (tenant_id, registration_id, user_id, rp_id, credential_id, public_key, uv_initialized,
      backup_eligible, backup_state, transports, aaguid, attestation_format, attestation_verified, hardware,
      created_at)
    values (${tx.tenantId}, ${row.registration_id}, ${row.user_id}, ${row.rp_id}, ${row.credential_id}, ${row.public_key},
      ${row.uv_initialized}, ${row.backup_eligible}, ${row.backup_state}, ${row.transports}, ${row.aaguid},
      ${row.attestation_format}, ${row.attestation_verified}, ${row.hardware}, ${now})
    on conflict (tenant_id, rp_id, credential_id) do nothing`)
}

interface PasskeyKey {
  readonly relyingPartyId: string
  readonly credentialId: Buffer
}

const keyOf = ({ relyingPartyId, credentialId }: PasskeyKey) => `${relyingPartyId} ${credentialId.toString('hex')}`

export const findPasskey = merged<PasskeyKey, PasskeyRow>(keyOf, async (tx, keys) => {
  const rows = await tx.rows<PasskeyRow>(sql`
    select ${columns} from passkeys
    where tenant_id = ${tx.tenantId} and (rp_id, credential_id) in (
      select * from unnest(${keys.map(({ relyingPartyId }) => relyingPartyId)}::text[],
        ${keys.map(({ credentialId }) => credentialId)}::bytea[]))`)
  return new Map(rows.map((row) => [keyOf({ relyingPartyId: row.rp_id, credentialId: row.credential_id }), row]))
})

export function listPasskeys(tx: TenantTx, userId: string, relyingPartyId: string): Promise<PasskeyRow[]> {
  return tx.rows(sql`
    select ${columns} from passkeys
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and rp_id = ${relyingPartyId} order by registration_id`)
}

/** What an answer may change about a passkey. */
export function updatePasskey(
  tx: TenantTx,
  registrationId: string,
  { uvInitialized, backupState }: { readonly uvInitialized: boolean; readonly backupState: boolean },
): Promise<number> {
  return tx.run(sql`
    update passkeys set uv_initialized = ${uvInitialized}, backup_state = ${backupState}
    where tenant_id = ${tx.tenantId} and registration_id = ${registrationId}`)
}

/** The passkey was used along with another factor: from now on its user verification counts. */
export function updateUvInitialized(tx: TenantTx, registrationId: string): Promise<number> {
  return tx.run(sql`
    update passkeys set uv_initialized = true
    where tenant_id = ${tx.tenantId} and registration_id = ${registrationId}`)
}

/** With its registration, so that the credential can be registered again. Undefined if it was never activated. */
export function deletePasskey(
  tx: TenantTx,
  registrationId: string,
): Promise<Pick<PasskeyRow, 'user_id' | 'rp_id'> | undefined> {
  return tx.row(sql`
    delete from passkeys where tenant_id = ${tx.tenantId} and registration_id = ${registrationId}
    returning user_id, rp_id`)
}
