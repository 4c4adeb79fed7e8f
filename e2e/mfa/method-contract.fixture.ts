// Which methods a promise concerns, from the contract; users who have a method, and their challenges.
import { type AuthType, authTypes, contractOf, type MethodContract } from '@countersign/contract'
import {
  type IssuedChallenge,
  type MethodHolder,
  type MfaTenant,
  newMethodHolder,
  newMfaTenant,
  type TestServer,
} from '@countersign/testkit'
import { expect } from 'vitest'

export const authTypesWith = (holds: (method: MethodContract) => boolean): AuthType[] =>
  authTypes.filter((authType) => holds(contractOf(authType)))

export const hasChallenge = ({ challenge }: MethodContract): boolean => challenge !== 'none'
export const needsNoChallenge = ({ challenge }: MethodContract): boolean => challenge !== 'required'
export const isTyped = ({ answer }: MethodContract): boolean => answer === 'typed'

/** The default of a setting, by the end of its name: a code's lifetime and a challenge's have two names. */
export function defaultOf(authType: AuthType, nameEnding: string): number {
  const found = Object.entries(contractOf(authType).settings.properties).find(([name]) => name.endsWith(nameEnding))
  const { default: value } = (found?.[1] ?? {}) as { default?: unknown }
  if (typeof value !== 'number') throw new Error(`${authType} has no setting that ends in ${nameEnding}.`)
  return value
}

/** A tenant that offers every method. */
export async function newTenantWithAll(server: TestServer): Promise<MfaTenant> {
  const tenant = await newMfaTenant(server)
  await enableAll(tenant)
  return tenant
}

export async function enableAll(tenant: Pick<MfaTenant, 'enable'>): Promise<void> {
  const disabled = authTypesWith(({ enabledByDefault }) => !enabledByDefault)
  await Promise.all(disabled.map((authType) => tenant.enable(authType)))
}

export interface MethodUnderTest {
  readonly tenant: MfaTenant
  holder(): Promise<MethodHolder>
  issue(holder: Pick<MethodHolder, 'userId'>, fields?: object): Promise<IssuedChallenge>
  /** A challenge if the method has challenges. */
  begin(holder: MethodHolder): Promise<IssuedChallenge | undefined>
  details(challengeId: string): Promise<object>
}

export function methodUnderTest(server: TestServer, tenant: MfaTenant, authType: AuthType): MethodUnderTest {
  const issue: MethodUnderTest['issue'] = async ({ userId }, fields = {}) => {
    const answer = await tenant.post('sendOtp', { userId, authType, ...fields })
    expect(answer.status).toBe(200)
    return answer.body
  }
  return {
    tenant,
    holder: () => newMethodHolder(server, tenant, authType),
    issue,
    begin: async (holder) => (hasChallenge(contractOf(authType)) ? issue(holder) : undefined),
    details: async (challengeId) => (await tenant.post('fetchOtpDetails', { challengeId })).body,
  }
}
