// What a new passkey has to prove about its authenticator, by the settings of its tenant.
import { certificationLevels, type SettingsOf } from '@countersign/contract'
import type { TenantTx } from '@countersign/platform/database'
import { webMethod } from '../../../methods/index.ts'
import type { AttestationPolicy, AuthenticatorModel } from '../../../methods/method.ts'

import { modelsOf } from '../fido-metadata/models.ts'

type Settings = SettingsOf<'passkey'>

export async function attestationPolicyOf(
  tx: TenantTx,
  settings: Settings,
  credential: unknown,
  now: number,
): Promise<AttestationPolicy> {
  if (settings.attestation === 'none') return 'none'
  const { allowedAaguids, allowSynced, minCertificationLevel } = settings
  const models = await modelsOf(tx, webMethod.readClaimedModels(credential), now)
  return {
    kind: 'direct',
    anchors: anchorsOf(settings),
    models: settings.useFidoMetadata ? models : unanchored(models),
    ...(allowedAaguids.length > 0 ? { aaguids: allowedAaguids } : {}),
    minCertification: certificationLevels.indexOf(minCertificationLevel),
    allowSynced,
    now,
  }
}

/** A tenant that does not trust the metadata still refuses what it lists as compromised. */
const unanchored = (models: ReadonlyMap<string, AuthenticatorModel>): ReadonlyMap<string, AuthenticatorModel> =>
  new Map(Array.from(models, ([id, model]) => [id, { ...model, anchors: [] }]))

function anchorsOf({ trustAnchors }: Settings): readonly Buffer[] {
  return trustAnchors.flatMap(({ certificate }) => {
    const anchor = webMethod.readAnchor(certificate)
    return anchor.ok ? [anchor.bytes] : []
  })
}
