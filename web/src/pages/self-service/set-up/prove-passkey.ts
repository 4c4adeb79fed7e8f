import { svcAuth } from '@countersign/contract/operations'
import { call } from '#session/call.ts'
import { ownChannel } from '#session/own-channel.ts'
import { getPasskey } from '#session/passkeys/webauthn.ts'
import type { Refusal } from '#session/proof/proof-channel.ts'

const way = { authType: 'passkey' } as const
const channel = ownChannel('confirm_identity')

/** As a proof in this session. Resolves with why the passkey was refused, if it was. */
export async function provePasskey(): Promise<Refusal | undefined> {
  const challenge = await channel.challenge(way)
  if (!('publicKey' in challenge)) return undefined
  const credential = await getPasskey(challenge.publicKey)
  const answered = await channel.answer(way, { challengeId: challenge.challengeId, credential })
  if ('refused' in answered) return answered.refused
  await call(svcAuth.stepUp, { body: { proofChallengeId: answered.proof } })
  return undefined
}
