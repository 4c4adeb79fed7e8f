// Who approved a grant, and the proof of it, as the grant records them.
import type { SignedBy } from '@countersign/contract'
import type { TenantTx } from '@countersign/platform/database'
import type { ApprovalRow } from './approvals-store.ts'
import { findDeviceAnswer, findPasskeyAnswer } from './signed-answers-store.ts'

interface ByDevice {
  readonly approver: string
  readonly by: 'device'
  /** The thumbprint of its key. */
  readonly device_key: string
  /** A JWS. */
  readonly signature: string
}

interface ByPasskey {
  readonly approver: string
  readonly by: 'passkey'
  readonly credential_id: string
  /** A COSE_Key, in base64url. */
  readonly passkey_key: string
  readonly authenticator_data: string
  readonly client_data_json: string
  readonly signature: string
}

export type ApprovedBy = (ByDevice | ByPasskey) & { readonly by: SignedBy }

/** Undefined if nothing that still counts has signed it. */
export async function findApprovedBy(tx: TenantTx, row: ApprovalRow): Promise<ApprovedBy | undefined> {
  const { approver_id: approver } = row
  const device = await findDeviceAnswer(tx, row)
  if (device) return { approver, by: 'device', device_key: device.thumbprint, signature: device.response }
  const passkey = row.accepts_passkey ? await findPasskeyAnswer(tx, row) : undefined
  if (!passkey) return undefined
  const { credentialId, authenticatorData, clientDataJSON, signature } = JSON.parse(passkey.response) as Record<
    'credentialId' | 'authenticatorData' | 'clientDataJSON' | 'signature',
    string
  >
  return {
    approver,
    by: 'passkey',
    credential_id: credentialId,
    passkey_key: passkey.public_key.toString('base64url'),
    authenticator_data: authenticatorData,
    client_data_json: clientDataJSON,
    signature,
  }
}
