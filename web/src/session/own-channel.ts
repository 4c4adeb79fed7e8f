// Proofs by the signed-in user: an approved challenge, valid for one change or for this session.

import type { ConfirmedOperation } from '@countersign/contract'
import { svcSs } from '@countersign/contract/operations'
import { language } from '../i18n/language.ts'
import { call } from './call.ts'
import { awaitDevice } from './proof/await-device.ts'
import type { Answered, ProofChannel, Way } from './proof/proof-channel.ts'

const named = ({ authType, registrationId }: Way) => ({ authType, ...(registrationId ? { registrationId } : {}) })

const answer = async (way: Way, given: object, signal?: AbortSignal): Promise<Answered<string>> => {
  const body = { ...named(way), ...given }
  const verdict = await call(svcSs.answerMyChallenge, { body, ...(signal ? { signal } : {}) })
  const {
    authenticated,
    challengeId = '',
    reason = 'wrong_code',
    attemptsRemaining,
    scanned: isScanned = false,
  } = verdict
  return authenticated ? { proof: challengeId } : { refused: { reason, attemptsRemaining, isScanned } }
}

/** The proof is the id of the challenge. The device shows the operation. */
const channelFor = (operation: ConfirmedOperation): ProofChannel<string> => ({
  challenge: (way) => call(svcSs.challengeMe, { body: { ...named(way), locale: language, operation } }),
  answer: (way, typed) => answer(way, typed),
  awaitDevice: (way, { challengeId }, watch) =>
    awaitDevice((waitSeconds) => answer(way, { challengeId, waitSeconds }, watch.signal), watch),
})

const channels = new Map<ConfirmedOperation, ProofChannel<string>>()

/** Always the same one for an operation, so that a page can use it while it renders. */
export function ownChannel(operation: ConfirmedOperation): ProofChannel<string> {
  const channel = channels.get(operation) ?? channelFor(operation)
  channels.set(operation, channel)
  return channel
}
