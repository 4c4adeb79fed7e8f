// What the metadata says now about models.
import { certificationLevels, type Registration } from '@countersign/contract'
import type { TenantTx } from '@countersign/platform/database'
import type { AuthenticatorModel, StatusReport } from '../../../methods/method.ts'
import { listModelNames, listModels, type ModelRow } from './fido-metadata-store.ts'

const compromised: ReadonlySet<string> = new Set([
  'REVOKED',
  'USER_VERIFICATION_BYPASS',
  'ATTESTATION_KEY_COMPROMISE',
  'USER_KEY_REMOTE_COMPROMISE',
  'USER_KEY_PHYSICAL_COMPROMISE',
])

export async function modelsOf(
  tx: TenantTx,
  modelIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, AuthenticatorModel>> {
  const rows = modelIds.length > 0 ? await listModels(tx, modelIds) : []
  return new Map(rows.map((row) => [row.model_id, modelOf(row, now)]))
}

/** With the names of their authenticators, as far as the metadata has them. */
export async function withModelNames(tx: TenantTx, registrations: Registration[]): Promise<Registration[]> {
  const aaguids = registrations.flatMap(({ passkey }) => passkey?.aaguid ?? [])
  if (aaguids.length === 0) return registrations
  const names = new Map((await listModelNames(tx, aaguids)).map((row) => [row.model_id, row.name]))
  return registrations.map((registration) => {
    const { passkey } = registration
    const authenticatorName = names.get(passkey?.aaguid ?? '')
    return passkey && authenticatorName ? { ...registration, passkey: { ...passkey, authenticatorName } } : registration
  })
}

function modelOf({ anchors, hardware, reports }: ModelRow, now: number): AuthenticatorModel {
  const effective = reports.filter(({ effectiveDate }) => effectiveDate === null || Date.parse(effectiveDate) <= now)
  const broken = effective.filter(({ status }) => compromised.has(status))
  return {
    anchors,
    isHardware: hardware,
    certification: Math.max(0, ...effective.map(levelOf)),
    // An update that was published later does not show that this key has it.
    isCompromised: broken.some(
      ({ certificate, status }) => certificate === null || status !== 'ATTESTATION_KEY_COMPROMISE',
    ),
    compromisedCertificates: broken.flatMap(({ certificate }) => certificate ?? []),
  }
}

/** The place in the contract's list. The oldest certifications name no level, which stands for the first. */
function levelOf({ status }: StatusReport): number {
  const level = status === 'FIDO_CERTIFIED' ? 'L1' : status.replace(/^FIDO_CERTIFIED_/, '')
  return certificationLevels.findIndex((known) => known !== 'none' && known === level)
}
