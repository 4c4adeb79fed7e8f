// The nginx configuration of the docs that sends each tenant to its deployment.
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createTestClient, skipNote } from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDocument, repository } from '../docs/markdown.ts'
import { hasNginx, type Nginx, startNginx } from './nginx.fixture.ts'

const javascript = '/usr/lib/nginx/modules/ngx_http_js_module.so'
const runs = hasNginx && existsSync(javascript)
const note = skipNote(runs, 'nginx or its JavaScript module is not installed')

const deployments = ['first', 'second'].map((name) => {
  const server = createServer((_request, response) => response.end(name))
  return { name, server }
})
let nginx: Nginx | undefined

beforeAll(async () => {
  if (!runs) return
  for (const { server } of deployments) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const [first, second] = deployments.map(({ server }) => `127.0.0.1:${(server.address() as AddressInfo).port}`)
  const text = (await readDocument('deploy/nginx/tenants.conf'))
    .replace('/etc/nginx/countersign/', join(repository, 'deploy/nginx/'))
    .replace('10.1.0.10:8080', first ?? '')
    .replace('10.2.0.10:8080', second ?? '')
    .replace(/^ *ssl_certificate.*\n/gm, '')
  const listening = (port: number) => text.replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
  nginx = await startNginx(listening, undefined, [javascript])
})
afterAll(async () => {
  await nginx?.stop()
  for (const { server } of deployments) server.close()
})

const tokenOf = (claims: object) =>
  ['{"alg":"ES256"}', JSON.stringify(claims), 'x'].map((part) => Buffer.from(part).toString('base64url')).join('.')

test.skipIf(!runs).for([
  ['/AuthPage/oauth/token/acme', {}, 'second'],
  ['/AuthPage/oauth/jwks/acme', {}, 'second'],
  ['/AuthPage/oauth/token/acme-labs', {}, 'first'],
  ['/AuthPage/signin/acme', {}, 'second'],
  ['/AuthPage/v1/sign-in/acme/password', {}, 'second'],
  ['/Svc/pdp/acme/access/v1/evaluation', {}, 'second'],
  ['/AuthPage/acme/.well-known/oauth-authorization-server', {}, 'second'],
  ['/OTP/v1/authenticateOtp', { authorization: `Bearer ${tokenOf({ tid: 'acme' })}` }, 'second'],
  ['/OTP/v1/authenticateOtp', { authorization: `Bearer ${tokenOf({ tid: 'other' })}` }, 'first'],
  ['/OTP/v1/authenticateOtp', { authorization: 'Bearer nonsense' }, 'first'],
  ['/SvcAdmin/v1/users', { cookie: 'a=b; __Host-countersign=acme.ses_x' }, 'second'],
  ['/AuthPage/health/ready', {}, 'first'],
] as const)(`%s leads to the right deployment${note}`, async ([path, headers, expected]) => {
  const answer = await createTestClient(nginx?.url ?? '')('GET', path, { headers })
  expect(answer.text).toBe(expected)
})
