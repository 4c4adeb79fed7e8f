import { svcAuth } from '@countersign/contract/operations'
import { callAt } from '../api/call-at.ts'
import { contextPathOf } from './deployment.ts'
import { ownPageHeaders } from './own-page-headers.ts'
import { askForProof } from './proof-requests.ts'

let underWay: Promise<boolean> | undefined

/** Proves again, in this session, that it is them; false where they would not. Calls that need it together share one proof. */
export function stepUp(): Promise<boolean> {
  underWay ??= proveAgain().finally(() => {
    underWay = undefined
  })
  return underWay
}

async function proveAgain(): Promise<boolean> {
  const proofChallengeId = await askForProof('confirm_identity')
  if (!proofChallengeId) return false
  await stepUpWith(proofChallengeId)
  return true
}

/** From now on the session has a recent proof. */
export async function stepUpWith(proofChallengeId: string): Promise<void> {
  const { service } = svcAuth.stepUp
  await callAt(contextPathOf(service), svcAuth.stepUp, { headers: ownPageHeaders, body: { proofChallengeId } })
}
