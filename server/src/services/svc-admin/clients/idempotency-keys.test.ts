// Idempotency keys belong to their caller: a client, or a user, whatever ids applications give to users.
import { createTestBrowser, startTestServer } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const password = 'violet lamps sing at noon'

test("a user whose id equals a client's does not get the client's stored responses", async () => {
  const { tenantId, clientId, accessToken } = await server.newTenant()
  const bearer = { accessToken: await accessToken() }
  const invited = await server.call('POST', '/SvcAdmin/v1/administrators', {
    ...bearer,
    body: { userId: clientId, displayName: 'Named like a client', roles: ['administrator'] },
  })
  const [, invitation] = invited.body.invitation.url.split('#invitation=')
  const browser = createTestBrowser(server.call)
  const accept = `/AuthPage/v1/sign-in/${tenantId}/invitation:accept`
  expect((await browser.call('POST', accept, { body: { invitation, password } })).body.signedIn).toBe(true)

  const request = {
    headers: { 'idempotency-key': 'the same' },
    body: { displayName: 'Web shop', scopes: ['mfa'] },
  }
  const byClient = await server.call('POST', '/SvcAdmin/v1/clients', { ...request, ...bearer })
  const byUser = await browser.call('POST', '/SvcAdmin/v1/clients', request)
  expect([byClient.status, byUser.status]).toEqual([201, 201])
  expect(byUser.body.clientId).not.toBe(byClient.body.clientId)
  expect(byUser.body.clientSecret).not.toBe(byClient.body.clientSecret)
})
