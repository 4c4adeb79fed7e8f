// Signing in to the console and to self-service, with a browser.
import {
  type AcceptInvitationRequest,
  type AnswerSecondFactorRequest,
  type ChallengeSecondFactorRequest,
  type DeviceSignIn,
  Problem,
  type ReadInvitationRequest,
  type SignInPage,
  type SignInWithDeviceRequest,
  type SignInWithPasswordRequest,
} from '@countersign/contract'
import type { TenantScope } from '@countersign/platform/database'
import type { Audit } from '../../audit/index.ts'
import type { EnrolmentContext } from '../../enrolment/index.ts'
import { sessions } from '../../people/index.ts'
import { findTenant } from '../../tenancy/index.ts'
import type { SignedIn, Visit } from './begin-session.ts'
import { createSignInByDevice } from './by-device.ts'
import { createSignInByInvitation } from './by-invitation.ts'
import { createSignInByPassword } from './by-password.ts'
import { createSecondFactorFirst } from './second-factor-first.ts'
import { createSecondFactors } from './second-factors.ts'
import { createSecondStep } from './second-step.ts'
import { createStepUp } from './step-up.ts'

interface Parts extends EnrolmentContext {
  readonly audit: Audit
}

export function createSignIn(parts: Parts) {
  const { database } = parts
  const secondFactorsOf = createSecondFactors(parts)
  const byPassword = createSignInByPassword({
    ...parts,
    secondFactorFirst: createSecondFactorFirst({ ...parts, secondFactorsOf }),
    secondFactorsOf,
  })
  const byDevice = createSignInByDevice({ ...parts, secondFactorsOf })
  const secondStep = createSecondStep({ ...parts, secondFactorsOf })
  const byInvitation = createSignInByInvitation(parts)

  /** A tenant that is suspended, or being deleted, is as good as unknown. */
  const open = async (tenantId: string): Promise<{ tenant: TenantScope; displayName: string }> => {
    const tenant = database.scope(tenantId)
    const row = await tenant.tx(findTenant)
    if (row?.status !== 'active') throw new Problem('not_found')
    return { tenant, displayName: row.display_name }
  }

  /** Whoever signs in leaves behind what the browser held before. */
  const signedIn = async (visit: Visit, signingIn: Promise<SignedIn>): Promise<SignedIn> => {
    const result = await signingIn
    if (result.outcome.signedIn) await sessions.abandon(parts, visit.source, visit.cookie)
    return result
  }

  return {
    stepUp: createStepUp({ ...parts, secondFactorsOf }),

    async page(tenantId: string, { cookie }: Pick<Visit, 'cookie'>): Promise<SignInPage> {
      const { tenant, displayName } = await open(tenantId)
      return { tenantId, displayName, knownUsers: await byDevice.knownUsers(tenant, cookie) }
    },

    async password(tenantId: string, visit: Visit, request: SignInWithPasswordRequest): Promise<SignedIn> {
      const { tenant } = await open(tenantId)
      return signedIn(visit, byPassword(tenant, visit, request))
    },

    async challenge(tenantId: string, visit: Visit, request: ChallengeSecondFactorRequest) {
      const { tenant } = await open(tenantId)
      return secondStep.challenge(tenant, visit, request)
    },

    async device(tenantId: string, visit: Visit, request: SignInWithDeviceRequest): Promise<DeviceSignIn> {
      const { tenant } = await open(tenantId)
      return byDevice.start(tenant, visit, request)
    },

    async answer(tenantId: string, visit: Visit, request: AnswerSecondFactorRequest): Promise<SignedIn> {
      const { tenant } = await open(tenantId)
      return signedIn(visit, secondStep.answer(tenant, visit, request))
    },

    async invitation(tenantId: string, request: ReadInvitationRequest) {
      const { tenant } = await open(tenantId)
      return byInvitation.read(tenant, request)
    },

    async acceptInvitation(tenantId: string, visit: Visit, request: AcceptInvitationRequest): Promise<SignedIn> {
      const { tenant } = await open(tenantId)
      return signedIn(visit, byInvitation.accept(tenant, visit, request))
    },
  }
}
