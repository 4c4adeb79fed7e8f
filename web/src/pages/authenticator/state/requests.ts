// Requests that wait for an answer: where they come from, and what becomes of them.
import { ApiProblem } from '#api/problem.ts'
import type { Decision } from '../device/answer.ts'
import type { Asked } from '../device/asked.ts'
import type { Answered, DeviceApi } from '../device/device-api.ts'
import type { Account, Outcome } from '../storage/rows.ts'
import type { AppStore, OpenRequest } from './app-state.ts'
import type { Remember } from './history.ts'

export interface Requests {
  /** All that the server asks of one account at this moment. */
  arrived(account: Account, asked: readonly Asked[]): void
  /** Takes the QR code of another screen for this account's own. */
  scan(account: Account, qrContent: string): Promise<OpenRequest>
  answer(request: OpenRequest, decision: Decision): Promise<Outcome>
  /** It can no longer be answered. */
  drop(request: OpenRequest): Promise<void>
}

interface Parts {
  readonly api: DeviceApi
  readonly store: AppStore
  readonly remember: Remember
  /** Tells that a request is over. */
  readonly onOver: (challengeId: string) => void
}

export function createRequests({ api, store, remember, onOver }: Parts): Requests {
  /** Being answered: what the server still reports about it is out of date. */
  const underWay = new Set<string>()

  const without = (challengeId: string) => store.get().requests.filter(({ asked }) => asked.challengeId !== challengeId)

  const drop = async (request: OpenRequest) => {
    const { challengeId } = request.asked
    if (without(challengeId).length === store.get().requests.length) return
    store.change({ requests: without(challengeId) })
    onOver(challengeId)
    await remember(request, Date.now() >= request.expiresAt ? 'expired' : 'cancelled')
  }

  return {
    drop,

    arrived(account, asked) {
      const known = store.get().requests
      const isKnown = (challengeId: string) => known.some((request) => request.asked.challengeId === challengeId)
      const fresh = asked.filter(({ challengeId }) => !isKnown(challengeId) && !underWay.has(challengeId))
      if (fresh.length > 0) store.change({ requests: [...known, ...fresh.map((one) => openRequest(account, one))] })
      const isOpen = (challengeId: string) => asked.some((one) => one.challengeId === challengeId)
      for (const request of known) {
        const { challengeId, authType } = request.asked
        const isOurs = request.account.id === account.id && authType === 'push' && !underWay.has(challengeId)
        if (isOurs && !isOpen(challengeId)) void drop(request)
      }
    },

    async scan(account, qrContent) {
      const request = openRequest(account, await api.scan(account, qrContent))
      store.change({ requests: [...without(request.asked.challengeId), request] })
      return request
    },

    async answer(request, decision) {
      const { challengeId } = request.asked
      underWay.add(challengeId)
      try {
        const outcome = outcomeOf(await api.answer(request.account, request.asked, decision).catch(alreadyFinished))
        store.change({ requests: without(challengeId) })
        onOver(challengeId)
        await remember(request, outcome)
        return outcome
      } catch (error) {
        underWay.delete(challengeId)
        throw error
      }
    },
  }
}

function openRequest(account: Account, asked: Asked): OpenRequest {
  return { account, asked, expiresAt: Date.now() + asked.expiresInSeconds * 1000 }
}

/** Another device answered first, or the request expired. */
function alreadyFinished(error: unknown): Answered {
  if (error instanceof ApiProblem && error.code === 'challenge_finished') return error.members as unknown as Answered
  throw error
}

const byReason: Readonly<Record<string, Outcome>> = {
  number_mismatch: 'number_mismatch',
  reported_fraud: 'not_me',
  user_denied: 'denied',
}

function outcomeOf({ state, reason }: Answered): Outcome {
  if (state === 'approved' || state === 'expired') return state
  return byReason[reason ?? ''] ?? 'cancelled'
}
