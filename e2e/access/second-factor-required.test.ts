// A session of a user who must have a second factor and has none.
import { newAdministrator, startTestServer } from '@countersign/testkit'
import { afterAll, expect, vi } from 'vitest'
import { testLimitedSession } from './limited-session.fixture.ts'

const server = await startTestServer()
afterAll(() => server.close())

const tenant = await server.newTenant()
const person = await newAdministrator(server.call, tenant, ['administrator'])
const accessToken = await tenant.accessToken()
const set = await server.call('POST', `/SvcAdmin/v1/users/${person.userId}:require-second-factor`, { accessToken })
expect(set.status).toBe(200)
// Every process notices it within seconds.
const getMe = () => person.browser.call('GET', '/Svc/v1/me')
await vi.waitUntil(async () => (await getMe()).body.secondFactorRequired, { timeout: 60_000 })

await testLimitedSession(server, person, { code: 'second_factor_required', alsoReachable: ['addMyRegistration'] })
