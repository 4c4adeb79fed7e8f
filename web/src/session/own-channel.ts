// Proofs by the signed-in user: an approved challenge, valid for one change or for this session.

import { svcSs } from '@countersign/contract/operations'
import { language } from '../i18n/language.ts'
import { call } from './call.ts'
import { awaitDevice } from './proof/await-device.ts'
import type { Answered, ProofChannel, Way } from './proof/proof-channel.ts'

const named = ({ authType, registrationId }: Way) => ({ authType, ...(registrationId ? { registrationId } : {}) })

const answer = async (way: Way, given: object, signal?: AbortSignal): Promise<Answered<string>> => {
  const body = { ...named(way), ...given }
  const verdict = await call(svcSs.answerMyChallenge, { body, ...(signal ? { signal } : {}) })
  const { authenticated, challengeId = '', reason = 'wrong_code', attemptsRemaining } = verdict
  return authenticated ? { proof: challengeId } : { refused: { reason, attemptsRemaining } }
}

/** The proof is the id of the challenge. */
export const ownChannel: ProofChannel<string> = {
  challenge: (way) => call(svcSs.challengeMe, { body: { ...named(way), locale: language } }),
  answer: (way, typed) => answer(way, typed),
  awaitDevice: (way, { challengeId }, signal) =>
    awaitDevice((waitSeconds) => answer(way, { challengeId, waitSeconds }, signal), signal),
}
