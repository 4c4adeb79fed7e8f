// The passkey signs one decision on one request: its challenge is the hash of both.
import type { ApprovalDecision } from '@countersign/contract'
import { svcSs } from '@countersign/contract/operations'
import { call } from '../../../../session/call.ts'

interface Decided {
  readonly decision: ApprovalDecision
  readonly number?: string
}

export async function sign(approvalId: string, decided: Decided) {
  const params = { approvalId }
  const { publicKey } = await call(svcSs.beginMyApproval, { params, body: decided })
  const options = PublicKeyCredential.parseRequestOptionsFromJSON(publicKey as PublicKeyCredentialRequestOptionsJSON)
  const credential = await navigator.credentials.get({ publicKey: options })
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('No passkey.', 'NotAllowedError')
  const body = { ...decided, credential: { ...credential.toJSON() } }
  return call(svcSs.answerMyApproval, { params, body })
}

/** The user closed the browser's dialog, or let it time out. */
export const wasCancelled = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')
