// better-auth's verification of the same codes, as a step of signing in and in a session.
import { peopleInSession, peopleSigningIn, postAs, rightSessions, startBetterAuth } from '../better-auth.ts'
import { type Contestant, underLoad } from '../contestant.ts'
import { codeAt, currentStep } from './holders.ts'

/** It counts attempts, as ours does, and creates a session for each. */
export const totpAtSignIn = contestant('TOTP code: better-auth, a step of signing in', peopleSigningIn, true)

/** It writes nothing, and accepts a code any number of times. */
export const totpInSession = contestant('TOTP code: better-auth, in a session', peopleInSession, false)

function contestant(name: string, peopleOf: typeof peopleInSession, once: boolean): Contestant {
  return underLoad(name, async (signal) => {
    const peer = await startBetterAuth(signal)
    const { verifyTotpUrl, seed } = peer.facts
    return {
      ...peer,
      issueWith: rightSessions({ once }),
      async asked() {
        const people = await peopleOf(peer)
        return {
          url: verifyTotpUrl,
          async *converse() {
            for (;;) {
              const person = await people.take()
              yield postAs(person, verifyTotpUrl, { code: codeAt(Buffer.from(seed), currentStep()) })
              people.leave(person)
            }
          },
        }
      },
    }
  })
}
