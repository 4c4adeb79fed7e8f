// The passkey signs one decision on one request: its challenge is the hash of both.
import type { ApprovalDecision } from '@countersign/contract'
import { svcSs } from '@countersign/contract/operations'
import { call } from '#session/call.ts'
import { getPasskey } from '#session/passkeys/webauthn.ts'

interface Decided {
  readonly decision: ApprovalDecision
  readonly number?: string
}

export async function sign(approvalId: string, decided: Decided) {
  const params = { approvalId }
  const { publicKey } = await call(svcSs.beginMyApproval, { params, body: decided })
  const credential = await getPasskey(publicKey)
  return call(svcSs.answerMyApproval, { params, body: { ...decided, credential } })
}
