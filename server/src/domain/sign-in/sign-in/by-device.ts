// Signing in with only a device, by push or QR code, in a browser that knows its user. Any other browser could belong to anyone.
import {
  type DeviceSignIn,
  deviceAuthTypes,
  Problem,
  type SignInPage,
  type SignInWithDeviceRequest,
} from '@countersign/contract'
import type { TenantScope } from '@countersign/platform/database'
import type { BaseContext } from '../../base/index.ts'
import { type ChallengesContext, challenges } from '../../challenges/index.ts'
import { knownBrowsers } from '../../people/index.ts'
import type { Visit } from './begin-session.ts'
import { openSignIn } from './open-sign-in.ts'
import { signInContext, signInOrigin } from './origin.ts'
import { findSecondFactors } from './second-factors.ts'

export function listKnownUsers(
  ctx: BaseContext,
  tenant: TenantScope,
  cookie: string | undefined,
): Promise<SignInPage['knownUsers']> {
  return tenant.tx(async (tx) => {
    const known = []
    for (const userId of await knownBrowsers.listUsers(ctx, tx, cookie)) {
      const { usable } = await findSecondFactors(ctx, tx, userId)
      const ready = usable.filter(({ pausedUntil }) => pausedUntil === undefined)
      const authTypes = deviceAuthTypes.filter((authType) => ready.some((held) => held.authType === authType))
      known.push({ userId, authTypes: [...authTypes] })
    }
    return known
  })
}

export async function signInByDevice(
  ctx: ChallengesContext,
  tenant: TenantScope,
  { source, cookie }: Visit,
  { userId, authType, locale }: SignInWithDeviceRequest,
): Promise<DeviceSignIn> {
  const known = await tenant.tx((tx) => knownBrowsers.listUsers(ctx, tx, cookie))
  if (!known.includes(userId)) throw new Problem('not_found')
  const context = signInContext(source)
  const asked = { userId, authType, context, ...(locale ? { locale } : {}) }
  const challenge = await challenges.issueOtp(ctx, tenant, signInOrigin(source), asked)
  const begun = { userId, passwordAt: null, challengeId: challenge.challengeId }
  return { ...(await tenant.tx((tx) => openSignIn(tx, begun, ctx.clock.now()))), challenge }
}
