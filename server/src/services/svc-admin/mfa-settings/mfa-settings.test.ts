import { startTestServer } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const path = '/SvcAdmin/v1/mfa-settings'

async function newTenant() {
  const tenant = await server.newTenant()
  const accessToken = await tenant.accessToken()
  return {
    ...tenant,
    get: () => server.call('GET', path, { accessToken }),
    patch: (body: object, headers: Record<string, string> = { 'if-match': '*' }) =>
      server.call('PATCH', path, { accessToken, headers, body }),
  }
}

const tenant = await newTenant()
const stranger = await newTenant()

describe('200', () => {
  test('a change affects only the named settings, and only one tenant', async () => {
    const before = await tenant.get()
    expect(before.body).toEqual({
      methodChanges: 'free',
      administratorSignIn: 'any_method',
      ownMethodChanges: 'recent_proof',
      rememberBrowserDays: 0,
      challengeRetentionDays: 90,
      messageRetentionDays: 30,
      decisionRetentionDays: 90,
      alertEmails: true,
      decisionInputDays: 30,
      updatedAt: null,
    })
    const changed = await tenant.patch({ methodChanges: 'proof' }, { 'if-match': before.headers.get('etag') ?? '' })
    expect(changed).toMatchObject({ status: 200, body: { methodChanges: 'proof', challengeRetentionDays: 90 } })
    const again = await tenant.patch({ messageRetentionDays: 365 })
    expect(again.body).toMatchObject({ methodChanges: 'proof', messageRetentionDays: 365 })
    expect(await tenant.get()).toMatchObject({ body: again.body })
    expect((await stranger.get()).body).toEqual(before.body)
    const events = await server.database.superuser(
      `select details from audit_events where action = 'mfa_settings.updated' and tenant_id = $1 order by event_id`,
      [tenant.tenantId],
    )
    expect(events).toHaveLength(2)
  })
})

describe('400', () => {
  test.each([
    ['methodChanges', 'never'],
    ['ownMethodChanges', 'never'],
    ['challengeRetentionDays', 0],
    ['challengeRetentionDays', 3651],
    ['messageRetentionDays', 366],
    ['messageRetentionDays', null],
    ['messageRetentionDays', 1.5],
    ['decisionRetentionDays', 0],
    ['messageRetentionDay', 1],
  ])('%s: %j', async (field, value) => {
    expect(await tenant.patch({ [field]: value })).toMatchObject({ status: 400, body: { details: [{ field }] } })
  })

  test('nothing at all', async () => {
    expect((await tenant.patch({})).status).toBe(400)
  })
})

describe('412', () => {
  test('of many simultaneous first changes exactly one is made', async () => {
    const { get, patch } = await newTenant()
    const etag = { 'if-match': (await get()).headers.get('etag') ?? '' }
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => patch({ messageRetentionDays: 1 + index }, etag)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'precondition_failed')).toHaveLength(9)
  })
})

describe('428', () => {
  test('a change without If-Match', async () => {
    expect(await tenant.patch({ methodChanges: 'free' }, {})).toMatchObject({
      status: 428,
      body: { code: 'precondition_required' },
    })
  })
})
