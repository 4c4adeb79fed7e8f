// better-auth with its second factors, and its users.

import { type RunningPeer, startPeerOnPostgres } from '../../src/peer-on-postgres.ts'
import type { Asked } from '../../src/requests.ts'
import type { IssueWith } from './contestant.ts'
import { refusalOf } from './verdicts.ts'

interface Facts {
  /** The same for every user's authenticator app. */
  readonly seed: string
  readonly sessionsUrl: string
  readonly signInsUrl: string
  readonly verifyTotpUrl: string
  readonly sendOtpUrl: string
  readonly verifyOtpUrl: string
}

export interface Person {
  readonly email: string
  readonly cookie: string
}

export type BetterAuth = RunningPeer<Facts>

/** Takes the next user, and returns them. */
export interface People {
  take(): Person | Promise<Person>
  leave(person: Person): void
}

export function startBetterAuth(signal: AbortSignal, gatewayUrl = 'http://127.0.0.1/'): Promise<BetterAuth> {
  return startPeerOnPostgres<Facts>('better-auth-mfa', signal, { GATEWAY_URL: gatewayUrl })
}

const peopleAt = async (url: string) => (await (await fetch(url)).json()) as Person[]

/** Users with a session, which is kept. */
export async function peopleInSession({ facts }: BetterAuth): Promise<People> {
  const idle = await peopleAt(facts.sessionsUrl)
  return {
    take() {
      const person = idle.shift()
      if (!person) throw new Error('Everybody is busy.')
      return person
    },
    leave: (person) => void idle.push(person),
  }
}

/** Users who have entered the password and need a second factor: once. */
export async function peopleSigningIn({ facts }: BetterAuth): Promise<People> {
  const waiting = endlessly(() => peopleAt(facts.signInsUrl))
  return {
    take: async () => (await waiting.next()).value,
    leave: () => undefined,
  }
}

async function* endlessly<Item>(more: () => Promise<Item[]>): AsyncGenerator<Item, never> {
  for (;;) yield* await more()
}

export const postAs = ({ cookie }: Person, url: string, json: object): Asked => ({
  url,
  json,
  // The Origin header of a browser: better-auth refuses cookies from other origins.
  headers: { cookie, origin: new URL(url).origin },
})

/** Its response to a right code: the session and its user. `once`: never the same session twice. */
export function rightSessions({ once }: { once: boolean }): IssueWith {
  const seen = new Set<unknown>()
  return (answer) => {
    if (answer.status !== 200) return refusalOf(answer)
    const { token, user } = JSON.parse(answer.body) as { token?: unknown; user?: { id?: unknown } }
    if (typeof token !== 'string' || typeof user?.id !== 'string') return 'no session'
    if (once && seen.has(token)) return 'a session for the second time'
    seen.add(token)
    return undefined
  }
}
