// better-auth's verification of the same responses. It creates a session for each.
import { origin, softwareAuthenticator } from '@countersign/testkit/passkeys'
import { startPeerOnPostgres } from '../../src/peer-on-postgres.ts'
import { type Contestant, type IssueWith, underLoad } from '../mfa/contestant.ts'
import { refusalOf } from '../mfa/verdicts.ts'

interface Facts {
  readonly challengesUrl: string
  readonly verifyUrl: string
}

interface Issued {
  readonly challenge: string
  readonly credentialId: string
  readonly cookie: string
}

export const betterAuthPasskey: Contestant = underLoad('passkey: better-auth', async (signal) => {
  const key = softwareAuthenticator()
  const environment = { ORIGIN: origin, PUBLIC_KEY: key.cose.toString('base64') }
  const peer = await startPeerOnPostgres<Facts>('better-auth-passkeys', signal, environment)
  const { challengesUrl, verifyUrl } = peer.facts
  return {
    ...peer,
    issueWith: rightSessions(),
    asked() {
      const waiting = challenges(challengesUrl)
      return {
        url: verifyUrl,
        async *converse() {
          for (;;) {
            const { challenge, credentialId, cookie } = (await waiting.next()).value
            const members = { id: credentialId, rawId: credentialId }
            const response = key.get(Buffer.from(challenge, 'base64url'), { members })
            yield { url: verifyUrl, json: { response }, headers: { cookie, origin } }
          }
        },
      }
    },
  }
})

async function* challenges(url: string): AsyncGenerator<Issued, never> {
  for (;;) yield* (await (await fetch(url)).json()) as Issued[]
}

function rightSessions(): IssueWith {
  const seen = new Set<unknown>()
  return (answer) => {
    if (answer.status !== 200) return refusalOf(answer)
    const { session } = JSON.parse(answer.body) as { session?: { token?: unknown } }
    if (typeof session?.token !== 'string') return 'no session'
    if (seen.has(session.token)) return 'a session for the second time'
    seen.add(session.token)
    return undefined
  }
}
