// What is kept of each model in the metadata (FIDO Metadata Service 3.1, sections 3.1.1 to 3.1.4).
import { sha256 } from '@countersign/platform/crypto'
import { readCertificate } from '../webauthn/attestation/certificate.ts'
import { resultOf } from '../webauthn/refusal.ts'
import { refuseMetadata } from './refused.ts'

export interface StatusReport {
  readonly status: string
  /** A day; null: always. */
  readonly effectiveDate: string | null
  /** SHA-256, in hexadecimal, of the one certificate that the report is about; null: it is about the model. */
  readonly certificate: string | null
}

export interface MetadataModel {
  /** The AAGUID, or the key identifier of an attestation certificate. */
  readonly modelId: string
  readonly name: string
  /** Certificates in DER, in base64. */
  readonly anchors: readonly string[]
  readonly hardware: boolean
  readonly reports: readonly StatusReport[]
}

type Members = Readonly<Record<string, unknown>>

const maxEntries = 20_000
const maxNameLength = 100
const day = /^\d{4}-\d{2}-\d{2}$/
const aaguidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const keyIdentifierForm = /^[0-9a-f]{40}$/

/** Entries for UAF, which WebAuthn does not use, have neither kind of name and are left out. */
export function readEntries(entries: unknown): MetadataModel[] {
  if (!Array.isArray(entries)) return refuseMetadata('has no list of entries')
  if (entries.length > maxEntries) refuseMetadata(`has more than ${maxEntries} entries`)
  const models = entries.flatMap((entry, index) => modelsOf(membersOf(entry, `entries[${index}]`), `entries[${index}]`))
  const names = new Set(models.map(({ modelId }) => modelId))
  return names.size === models.length ? models : refuseMetadata('lists a model twice')
}

function modelsOf(entry: Members, place: string): MetadataModel[] {
  const statement = entry.metadataStatement === undefined ? {} : membersOf(entry.metadataStatement, place)
  const reports = reportsOf(entry.statusReports, `${place}.statusReports`)
  const protection = textsOf(statement.keyProtection)
  const shared = {
    anchors: textsOf(statement.attestationRootCertificates).filter(isCertificate),
    hardware: protection.includes('hardware') && !protection.includes('software'),
    reports,
  }
  const { description } = statement
  const named = typeof description === 'string' ? description.trim().slice(0, maxNameLength) : ''
  return modelIdsOf(entry).map((modelId) => ({ modelId, name: named || modelId, ...shared }))
}

function modelIdsOf({ aaguid, attestationCertificateKeyIdentifiers }: Members): string[] {
  const ids = [...textsOf([aaguid]), ...textsOf(attestationCertificateKeyIdentifiers)].map((id) => id.toLowerCase())
  return ids.filter((id) => aaguidForm.test(id) || keyIdentifierForm.test(id))
}

/** A report that cannot be read could be the one that revokes the model, so the file is refused. */
function reportsOf(reports: unknown, place: string): StatusReport[] {
  if (!Array.isArray(reports)) return refuseMetadata(`has no list at ${place}`)
  return reports.map((given, index) => {
    const { status, effectiveDate = null, certificate, batchCertificate } = membersOf(given, `${place}[${index}]`)
    if (typeof status !== 'string') return refuseMetadata(`has no status at ${place}[${index}]`)
    if (effectiveDate !== null && !(typeof effectiveDate === 'string' && day.test(effectiveDate)))
      return refuseMetadata(`has no valid date at ${place}[${index}].effectiveDate`)
    const about = certificate ?? batchCertificate
    return { status, effectiveDate, certificate: typeof about === 'string' ? digestOf(about) : null }
  })
}

function digestOf(certificate: string): string {
  return sha256(Buffer.from(certificate, 'base64')).toString('hex')
}

/** An anchor that cannot be read vouches for nothing. */
const isCertificate = (text: string): boolean =>
  resultOf(() => ({ certificate: readCertificate(Buffer.from(text, 'base64')) })).ok

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []

function membersOf(value: unknown, place: string): Members {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Members
  return refuseMetadata(`has no object at ${place}`)
}
