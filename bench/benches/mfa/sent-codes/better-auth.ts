// A code sent and verified by better-auth, through the same gateway, as a step of signing in and in a session.
import { readAnswer } from '../../../src/http-answer.ts'
import { peopleInSession, peopleSigningIn, postAs, rightSessions, startBetterAuth } from '../better-auth.ts'
import { type Contestant, type IssueWith, underLoad } from '../contestant.ts'
import type { Gateway } from '../gateway.ts'

export const sentAtSignIn = (gateway: Gateway) =>
  contestant('code sent and verified: better-auth, a step of signing in', gateway, peopleSigningIn, true)

export const sentInSession = (gateway: Gateway) =>
  contestant('code sent and verified: better-auth, in a session', gateway, peopleInSession, false)

function contestant(name: string, gateway: Gateway, peopleOf: typeof peopleInSession, once: boolean): Contestant {
  return underLoad(name, async (signal) => {
    const peer = await startBetterAuth(signal, gateway.url)
    const { sendOtpUrl, verifyOtpUrl } = peer.facts
    return {
      ...peer,
      issueWith: rightAnswers(once),
      async asked() {
        const people = await peopleOf(peer)
        return {
          url: sendOtpUrl,
          async *converse() {
            for (;;) {
              const person = await people.take()
              gateway.forget(person.email)
              const sent: Buffer = yield postAs(person, sendOtpUrl, {})
              if (readAnswer(sent).status !== 200) continue
              yield postAs(person, verifyOtpUrl, { code: await gateway.codeTo(person.email) })
              people.leave(person)
            }
          },
        }
      },
    }
  })
}

function rightAnswers(once: boolean): IssueWith {
  const rightSession = rightSessions({ once })
  return (answer, index) => (answer.body === '{"status":true}' ? undefined : rightSession(answer, index))
}
