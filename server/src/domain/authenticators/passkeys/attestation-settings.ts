// Which settings of attestation go together. A setting that could not take effect is refused: an administrator would rely on it.
import { type FieldIssue, isShowable, Problem, type SettingsOf, unshowableIssue } from '@countersign/contract'
import { webMethod } from '../../../methods/index.ts'

type Settings = SettingsOf<'passkey'>

interface Known {
  readonly now: number
  /** Whether the operators have imported FIDO metadata. */
  readonly hasMetadata: boolean
}

export function assertAttestation(settings: Settings, known: Known): void {
  const issues = [
    ...(settings.attestation === 'none' ? ineffective(settings) : unanchored(settings, known)),
    ...settings.trustAnchors.flatMap((anchor, index) => anchorIssues(anchor, `settings.trustAnchors[${index}]`, known)),
  ]
  if (issues.length > 0) throw new Problem('invalid_request', { details: issues })
}

function ineffective({ allowSynced, allowedAaguids, minCertificationLevel }: Settings): FieldIssue[] {
  const needs = 'unless attestation is direct: without attestation an authenticator can claim anything about itself'
  return [
    ...(allowSynced ? [] : [{ field: 'settings.allowSynced', issue: `must be true ${needs}` }]),
    ...(allowedAaguids.length === 0 ? [] : [{ field: 'settings.allowedAaguids', issue: `must be empty ${needs}` }]),
    ...(minCertificationLevel === 'none'
      ? []
      : [{ field: 'settings.minCertificationLevel', issue: `must be none ${needs}` }]),
  ]
}

function unanchored(
  { trustAnchors, useFidoMetadata, minCertificationLevel }: Settings,
  { hasMetadata }: Known,
): FieldIssue[] {
  if (minCertificationLevel !== 'none' && !useFidoMetadata)
    return [{ field: 'settings.minCertificationLevel', issue: 'must be none unless useFidoMetadata is true' }]
  if (trustAnchors.length > 0 || (useFidoMetadata && hasMetadata)) return []
  const fix = useFidoMetadata
    ? 'an operator has imported FIDO metadata, or you add trustAnchors'
    : 'you add trustAnchors or set useFidoMetadata to true'
  return [{ field: 'settings.attestation', issue: `must be none until ${fix}: no authenticator would be accepted` }]
}

function anchorIssues(
  { name, certificate }: Settings['trustAnchors'][number],
  field: string,
  { now }: Known,
): FieldIssue[] {
  const shown = isShowable(name) ? [] : [{ field: `${field}.name`, issue: unshowableIssue }]
  const anchor = webMethod.readAnchor(certificate)
  if (!anchor.ok) return [...shown, { field: `${field}.certificate`, issue: 'must be one X.509 certificate in PEM' }]
  // Written so that a date that cannot be read, which is NaN, is refused.
  return anchor.validTo > now ? shown : [...shown, { field: `${field}.certificate`, issue: 'has expired' }]
}
