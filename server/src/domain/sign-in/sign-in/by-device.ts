// A device alone, in a browser that knows its user: push, or a QR code. From any other browser nobody could tell who asks.
import {
  type DeviceSignIn,
  deviceAuthTypes,
  Problem,
  type SignInPage,
  type SignInWithDeviceRequest,
} from '@countersign/contract'
import type { TenantScope } from '@countersign/platform/database'
import { challenges } from '../../challenges/index.ts'
import type { EnrolmentContext } from '../../enrolment/index.ts'
import { knownBrowsers } from '../../people/index.ts'
import type { Visit } from './begin-session.ts'
import { openSignIn } from './open-sign-in.ts'
import { signInContext, signInOrigin } from './origin.ts'
import type { SecondFactorsOf } from './second-factors.ts'

interface Parts extends EnrolmentContext {
  readonly secondFactorsOf: SecondFactorsOf
}

export function createSignInByDevice(parts: Parts) {
  const { clock, secondFactorsOf } = parts
  return {
    knownUsers: (tenant: TenantScope, cookie: string | undefined): Promise<SignInPage['knownUsers']> =>
      tenant.tx(async (tx) => {
        const known = []
        for (const userId of await knownBrowsers.listUsers(parts, tx, cookie)) {
          const { usable } = await secondFactorsOf(tx, userId)
          const authTypes = deviceAuthTypes.filter((authType) => usable.some((held) => held.authType === authType))
          known.push({ userId, authTypes: [...authTypes] })
        }
        return known
      }),

    async start(
      tenant: TenantScope,
      { source, cookie }: Visit,
      { userId, authType, locale }: SignInWithDeviceRequest,
    ): Promise<DeviceSignIn> {
      const known = await tenant.tx((tx) => knownBrowsers.listUsers(parts, tx, cookie))
      if (!known.includes(userId)) throw new Problem('not_found')
      const context = signInContext(source)
      const asked = { userId, authType, context, ...(locale ? { locale } : {}) }
      const challenge = await challenges.issue(parts, tenant, signInOrigin(source), asked)
      const begun = { userId, passwordAt: null, challengeId: challenge.challengeId }
      return { ...(await tenant.tx((tx) => openSignIn(tx, begun, clock.now()))), challenge }
    },
  }
}
