// Whether verdicts of ours are right: each a success of its own, with an assertion that anybody can check.
import { jwtVerify } from 'jose'
import type { HttpAnswer } from '../../src/http-answer.ts'
import type { IssueWith } from './contestant.ts'
import type { RunningTenant } from './tenant.ts'

interface Verdict {
  readonly authenticated?: unknown
  readonly challengeId?: unknown
  readonly assertion?: unknown
}

/** Signatures are checked for one answer in so many; the rest of an answer always. */
const signatureEvery = 20

export function rightVerdicts({ keys, clientId }: RunningTenant): IssueWith {
  const seen = new Set<unknown>()
  return async (answer, index) => {
    if (answer.status !== 200) return refusalOf(answer)
    const { authenticated, challengeId, assertion } = JSON.parse(answer.body) as Verdict
    if (authenticated !== true) return `not authenticated: ${answer.body}`
    if (seen.has(challengeId)) return 'a challenge for the second time'
    seen.add(challengeId)
    if (typeof assertion !== 'string') return 'no assertion'
    if (index % signatureEvery > 0) return undefined
    const { payload } = await jwtVerify(assertion, keys, { audience: clientId, typ: 'mfa-assertion+jwt' })
    return payload.challenge_id === challengeId ? undefined : 'an assertion of another challenge'
  }
}

export const refusalOf = ({ status, body }: HttpAnswer): string => `status ${status}: ${body.slice(0, 200)}`
