// What a new passkey has to prove about its authenticator, by the settings of its tenant.
import { certificationLevels, type SettingsOf } from '@countersign/contract'
import { webMethod } from '../../../methods/index.ts'
import type { AttestationPolicy } from '../../../methods/method.ts'

type Settings = SettingsOf<'passkey'>

export function attestationPolicyOf(settings: Settings, now: number): AttestationPolicy {
  if (settings.attestation === 'none') return 'none'
  const { allowedAaguids, allowSynced, minCertificationLevel } = settings
  return {
    kind: 'direct',
    anchors: anchorsOf(settings),
    ...(allowedAaguids.length > 0 ? { aaguids: allowedAaguids } : {}),
    minCertification: certificationLevels.indexOf(minCertificationLevel),
    allowSynced,
    now,
  }
}

function anchorsOf({ trustAnchors }: Settings): readonly Buffer[] {
  return trustAnchors.flatMap(({ certificate }) => {
    const anchor = webMethod.readAnchor(certificate)
    return anchor.ok ? [anchor.bytes] : []
  })
}
