// Signing in to the console and to self-service, with a browser.
import { Readable } from 'node:stream'
import {
  type AcceptInvitationRequest,
  type AnswerSecondFactorRequest,
  type ChallengeSecondFactorRequest,
  type DeviceSignIn,
  type InvitationPasskeyOffer,
  type InvitedUser,
  type PasskeyOffer,
  Problem,
  type ReadInvitationRequest,
  type SecondFactorChallenge,
  type SignInPage,
  type SignInWithDeviceRequest,
  type SignInWithPasskeyRequest,
  type SignInWithPasswordRequest,
  type SignInWithTemporaryCodeRequest,
} from '@countersign/contract'
import type { TenantScope } from '@countersign/platform/database'
import { findOwnRelyingParty, modes } from '../../authenticators/index.ts'
import type { BaseContext } from '../../base/index.ts'
import type { ChallengesContext } from '../../challenges/index.ts'
import type { EnrolmentContext } from '../../enrolment/index.ts'
import { branding } from '../../messaging/index.ts'
import { sessions } from '../../people/index.ts'
import { findTenant } from '../../tenancy/index.ts'
import type { SignedIn, Visit } from './begin-session.ts'
import { listKnownUsers, signInByDevice } from './by-device.ts'
import { findInvitation, offerPasskeyByInvitation, signInByInvitation } from './by-invitation.ts'
import { offerSignIn, signInByPasskey } from './by-passkey.ts'
import { signInByPassword } from './by-password.ts'
import { signInByTemporaryCode } from './by-temporary-code.ts'
import { withSuggestion } from './passkey-suggestion.ts'
import { answerSecondFactor, challengeSecondFactor } from './second-step.ts'

export async function readPage(
  ctx: BaseContext,
  tenantId: string,
  { cookie }: Pick<Visit, 'cookie'>,
): Promise<SignInPage> {
  const { tenant, displayName } = await openTenant(ctx, tenantId)
  const [{ enabled }, shown] = await tenant.tx((tx) => Promise.all([modes.of(tx, 'passkey'), branding.of(ctx, tx)]))
  const passkeys = enabled && findOwnRelyingParty(ctx) !== undefined
  const { color, logoUrl, signInText, supportUrl } = shown
  return {
    tenantId,
    displayName,
    branding: { color, logoUrl, signInText, supportUrl },
    passkeys,
    knownUsers: await listKnownUsers(ctx, tenant, cookie),
  }
}

export async function readLogo(ctx: BaseContext, tenantId: string): Promise<Readable> {
  const { tenant } = await openTenant(ctx, tenantId)
  const logo = await tenant.tx(branding.findLogo)
  if (!logo) throw new Problem('not_found')
  return Readable.from([logo], { objectMode: false })
}

export async function offerPasskey(
  ctx: ChallengesContext,
  tenantId: string,
  visit: Pick<Visit, 'cookie'>,
): Promise<{ readonly offer: PasskeyOffer; readonly cookies: readonly string[] }> {
  const { tenant } = await openTenant(ctx, tenantId)
  return offerSignIn(ctx, tenant, visit)
}

export async function withPasskey(
  ctx: ChallengesContext,
  tenantId: string,
  visit: Visit,
  request: SignInWithPasskeyRequest,
): Promise<SignedIn> {
  const { tenant } = await openTenant(ctx, tenantId)
  return abandonFormer(ctx, visit, await signInByPasskey(ctx, tenant, visit, request))
}

export async function withPassword(
  ctx: EnrolmentContext,
  tenantId: string,
  visit: Visit,
  request: SignInWithPasswordRequest,
): Promise<SignedIn> {
  const { tenant } = await openTenant(ctx, tenantId)
  return abandonFormer(ctx, visit, await signInByPassword(ctx, tenant, visit, request))
}

export async function withTemporaryCode(
  ctx: ChallengesContext,
  tenantId: string,
  visit: Visit,
  request: SignInWithTemporaryCodeRequest,
): Promise<SignedIn> {
  const { tenant } = await openTenant(ctx, tenantId)
  return abandonFormer(ctx, visit, await signInByTemporaryCode(ctx, tenant, visit, request))
}

export async function withDevice(
  ctx: ChallengesContext,
  tenantId: string,
  visit: Visit,
  request: SignInWithDeviceRequest,
): Promise<DeviceSignIn> {
  const { tenant } = await openTenant(ctx, tenantId)
  return signInByDevice(ctx, tenant, visit, request)
}

export async function challenge(
  ctx: ChallengesContext,
  tenantId: string,
  visit: Visit,
  request: ChallengeSecondFactorRequest,
): Promise<SecondFactorChallenge> {
  const { tenant } = await openTenant(ctx, tenantId)
  return challengeSecondFactor(ctx, tenant, visit, request)
}

export async function answer(
  ctx: ChallengesContext,
  tenantId: string,
  visit: Visit,
  request: AnswerSecondFactorRequest,
): Promise<SignedIn> {
  const { tenant } = await openTenant(ctx, tenantId)
  const answered = await abandonFormer(ctx, visit, await answerSecondFactor(ctx, tenant, visit, request))
  return { ...answered, outcome: await withSuggestion(ctx, tenant, answered.outcome) }
}

export async function readInvitation(
  ctx: BaseContext,
  tenantId: string,
  request: ReadInvitationRequest,
): Promise<InvitedUser> {
  const { tenant } = await openTenant(ctx, tenantId)
  return findInvitation(ctx, tenant, request)
}

export async function offerInvitationPasskey(
  ctx: EnrolmentContext,
  tenantId: string,
  request: ReadInvitationRequest,
): Promise<InvitationPasskeyOffer> {
  const { tenant } = await openTenant(ctx, tenantId)
  return offerPasskeyByInvitation(ctx, tenant, request)
}

export async function acceptInvitation(
  ctx: EnrolmentContext,
  tenantId: string,
  visit: Visit,
  request: AcceptInvitationRequest,
): Promise<SignedIn> {
  const { tenant } = await openTenant(ctx, tenantId)
  return abandonFormer(ctx, visit, await signInByInvitation(ctx, tenant, visit, request))
}

/** A tenant that is suspended or being deleted is treated as unknown. */
async function openTenant(
  { database }: BaseContext,
  tenantId: string,
): Promise<{ tenant: TenantScope; displayName: string }> {
  const tenant = database.scope(tenantId)
  const row = await tenant.tx(findTenant)
  if (row?.status !== 'active') throw new Problem('not_found')
  return { tenant, displayName: row.display_name }
}

/** A sign-in ends the session that the browser had before. */
async function abandonFormer(ctx: BaseContext, visit: Visit, result: SignedIn): Promise<SignedIn> {
  if (result.outcome.signedIn) await sessions.abandon(ctx, visit.source, visit.cookie)
  return result
}
