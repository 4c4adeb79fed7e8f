// A session that is limited until its user has met a requirement: every operation refuses it, except for a short list.
import { operationsUnderTest, type TestPerson, type TestServer } from '@countersign/testkit'
import { expect, test } from 'vitest'

/** What a user needs for any requirement: to see it, to set up or use a passkey, and to sign out. */
const alwaysReachable = [
  'activateMyPasskey',
  'addMyPasskey',
  'answerMyChallenge',
  'challengeMe',
  'getMe',
  'getSession',
  'listMyPasskeys',
  'listMyRegistrations',
  'signOut',
  'stepUp',
]

interface Limit {
  readonly code: string
  readonly alsoReachable?: readonly string[]
  /** Reachable for some users only, so they declare the error too. */
  readonly refusesSome?: readonly string[]
}

const identifiers = new Proxy<Record<string, string>>({}, { get: () => 'anything' })

/** Declares the tests of a limited session, at the top level of a test file. */
export async function testLimitedSession(
  server: TestServer,
  { browser }: Pick<TestPerson, 'browser'>,
  { code, alsoReachable = [], refusesSome = [] }: Limit,
): Promise<void> {
  const reachable = [...alwaysReachable, ...alsoReachable].sort()
  const operations = (await operationsUnderTest(server.call)).filter(
    ({ service, needsAccessToken }) => needsAccessToken && service !== 'svc-otp',
  )

  test('only what is needed to meet the requirement is reachable', () => {
    const open = operations.filter(({ errorCodes }) => !errorCodes.includes(code))
    const openToAll = reachable.filter((operationId) => !refusesSome.includes(operationId))
    expect(open.map(({ operationId }) => operationId).sort()).toEqual(openToAll)
  })

  test.each(operations.filter(({ operationId }) => !reachable.includes(operationId)))(
    '$title refuses the session',
    async ({ method, at, request }) => {
      const answer = await browser.call(method, at(identifiers), request)
      expect(answer).toMatchObject({ status: 403, body: { code } })
    },
  )
}
