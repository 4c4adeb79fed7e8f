// The second step of a sign-in: by a code, or by a device that was asked.
import {
  type AnswerSecondFactorRequest,
  type ChallengeSecondFactorRequest,
  type DeviceAuthType,
  Problem,
  type SecondFactorChallenge,
  type Verdict,
} from '@countersign/contract'
import { sha256 } from '@countersign/platform/crypto'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { isDeviceAuthType } from '../../../methods/index.ts'
import { challenges } from '../../challenges/index.ts'
import type { EnrolmentContext } from '../../enrolment/index.ts'
import { deleteSignIn, findSignIn, type SignInRow, updateSignInAsked } from '../../people/index.ts'
import { beginSession, type SignedIn, type Visit } from './begin-session.ts'
import { signInContext, signInOrigin } from './origin.ts'
import { lockSigningIn } from './person-store.ts'
import { refused } from './refused.ts'
import { chosenFactor, isHeld, type SecondFactors, type SecondFactorsOf } from './second-factors.ts'

interface Parts extends EnrolmentContext {
  readonly secondFactorsOf: SecondFactorsOf
}

interface UnderWay {
  readonly signIn: SignInRow
  readonly factors: SecondFactors
}

type Answer = Omit<AnswerSecondFactorRequest, 'signInId'>

export function createSecondStep(parts: Parts) {
  const { clock, secondFactorsOf } = parts
  const underWay = async (tx: TenantTx, signInId: string): Promise<UnderWay> => {
    const signIn = await findSignIn(tx, sha256(signInId), new Date(clock.now()))
    if (!signIn) throw over()
    return { signIn, factors: await secondFactorsOf(tx, signIn.user_id) }
  }

  /** By what was typed: of a registration that is named, so that it cannot be one that is still to be proven. */
  const byCode = (tenant: TenantScope, visit: Visit, { signIn, factors }: UnderWay, answer: Answer) => {
    if (signIn.password_at === null) throw new Problem('registration_not_found')
    const { registrationId } = chosenFactor(factors, answer)
    const { waitSeconds: _, ...typed } = answer
    const attempt = { ...typed, userId: signIn.user_id, registrationId, context: signInContext(visit.source) }
    return challenges.authenticate(parts, tenant, signInOrigin(visit.source), attempt)
  }

  /** By the device that was asked in this very sign-in, and in no other. */
  const byDevice = async (
    tenant: TenantScope,
    visit: Visit,
    { signIn }: UnderWay,
    { authType, challengeId, otp, waitSeconds = 0 }: Answer & { authType: DeviceAuthType },
  ): Promise<Verdict> => {
    if (challengeId === undefined || challengeId !== signIn.challenge_id) throw new Problem('not_found')
    const origin = signInOrigin(visit.source)
    await challenges.checkStatus(parts, tenant, origin, authType, { challengeId, waitSeconds }, visit.signal)
    const answered = { userId: signIn.user_id, authType, challengeId, ...(otp === undefined ? {} : { otp }) }
    return challenges.authenticate(parts, tenant, origin, answered)
  }

  return {
    async challenge(
      tenant: TenantScope,
      visit: Visit,
      { signInId, locale, ...named }: ChallengeSecondFactorRequest,
    ): Promise<SecondFactorChallenge> {
      const { signIn, factors } = await tenant.tx((tx) => underWay(tx, signInId))
      const { authType } = named
      if (signIn.password_at === null && !isDeviceAuthType(authType)) throw new Problem('registration_not_found')
      const challenge = await challenges.issue(parts, tenant, signInOrigin(visit.source), {
        userId: signIn.user_id,
        authType,
        context: signInContext(visit.source),
        ...factorToAsk(factors, named),
        ...(locale ? { locale } : {}),
      })
      if (isDeviceAuthType(authType))
        await tenant.tx((tx) => updateSignInAsked(tx, sha256(signInId), challenge.challengeId))
      return challenge
    },

    async answer(tenant: TenantScope, visit: Visit, request: AnswerSecondFactorRequest): Promise<SignedIn> {
      const { signInId, ...answer } = request
      const known = await tenant.tx((tx) => underWay(tx, signInId))
      const { authType } = answer
      const verdict = isDeviceAuthType(authType)
        ? await byDevice(tenant, visit, known, { ...answer, authType })
        : await byCode(tenant, visit, known, answer)
      const { usable } = known.factors
      // A challenge names a registration of its own, which may be one that the user is only about to prove.
      const isUsable = usable.some(({ registrationId }) => registrationId === verdict.registrationId)
      if (!verdict.authenticated || !isUsable) return refused(verdict)
      return tenant.tx(async (tx) => {
        const now = new Date(clock.now())
        await lockSigningIn(tx, known.signIn.user_id)
        // The method may have been removed since it was compared.
        if (!(await isHeld(tx, known.signIn.user_id, verdict.registrationId))) throw over()
        const signIn = await deleteSignIn(tx, sha256(signInId), now)
        const person = signIn && { userId: signIn.user_id, passwordAt: signIn.password_at, secondFactorAt: now }
        const signedIn = person && (await beginSession(parts, tx, visit, person))
        if (!signedIn) throw over()
        return signedIn
      })
    },
  }
}

/** Of devices all are asked, unless one is named. */
function factorToAsk(factors: SecondFactors, named: Pick<Answer, 'authType' | 'registrationId'>) {
  const asksAll = isDeviceAuthType(named.authType) && named.registrationId === undefined
  if (asksAll && factors.usable.some(({ authType }) => authType === named.authType)) return {}
  return { registrationId: chosenFactor(factors, named).registrationId }
}

const over = () => new Problem('not_found', { message: 'The sign-in has ended. Start again.' })
