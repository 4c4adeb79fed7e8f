import { startTestServer } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
const open = (path: string, headers: Readonly<Record<string, string>>) =>
  fetch(`${server.url}${path}`, { headers, redirect: 'manual' })

test.each([
  ['/', '/AuthPage/'],
  ['/OTP', '/OTP/app/'],
  ['/OTP/', '/OTP/app/'],
  ['/Svc/', '/SelfService/'],
  ['/SvcTManager/', '/SvcAdmin/tenants'],
])('%s leads a browser to %s, and is unknown to programs', async (path, to) => {
  const answer = await open(path, browser)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, to])
  expect((await open(to, browser)).status).toBe(200)
  expect((await open(path, { accept: '*/*' })).status).toBe(404)
})
