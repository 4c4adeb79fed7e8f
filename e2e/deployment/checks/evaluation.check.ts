// The image for evaluation: with the embedded PostgreSQL, it needs nothing but a folder for its data.
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestClient, fromBase32, totp } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'
import { type Container, evaluationImage, readInImage, startContainer } from './containers.fixture.ts'

const user = 65532
const data = mkdtempSync(join(tmpdir(), 'countersign-evaluation-'))
chownSync(data, user, user)
const url = 'http://127.0.0.1:8080'
const call = createTestClient(url)
let container: Container | undefined
let registrationId: string

const start = () =>
  startContainer(
    { volumes: [`${data}:/data`], environment: { MODE: 'development', DATA_DIR: '/data' } },
    `${url}/AuthPage/health/ready`,
    evaluationImage,
  )

afterAll(() => {
  container?.remove()
  rmSync(data, { recursive: true, force: true })
})

async function mfa(operation: string, body: object) {
  const { tenantId, clientId, clientSecret } = JSON.parse(readFileSync(join(data, 'first-run.json'), 'utf8'))
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  const { body: token } = await call('POST', `/AuthPage/oauth/token/${tenantId}`, { form })
  return call('POST', `/OTP/v1/${operation}`, { accessToken: token.access_token, body })
}

const ada = { userId: 'ada', authType: 'authenticator_app' }

test('a user verifies a code with the first start', async () => {
  container = await start()
  const registered = await mfa('registerOtp', ada)
  expect(registered.status).toBe(201)
  registrationId = registered.body.registrationId
  const otp = totp(fromBase32(/secret=([A-Z2-7]+)/.exec(registered.text)?.[1] ?? ''), Date.now())
  expect((await mfa('authenticateOtp', { ...ada, otp })).body.authenticated).toBe(true)
  expect((await mfa('authenticateOtp', { ...ada, otp })).body.authenticated).toBe(false)
})

test('another container continues with the same data', async () => {
  expect(await container?.stop()).toMatchObject({ code: 0 })
  container?.remove()
  container = await start()
  const { body } = await mfa('fetchOtpDetails', { userId: ada.userId })
  expect(JSON.stringify(body)).toContain(registrationId)
})

test('its bill of materials lists the embedded PostgreSQL and the shell that it needs', () => {
  const purls = JSON.parse(readInImage('/opt/countersign/sbom.cdx.json', evaluationImage)).components.map(
    ({ purl }: { purl: string }) => purl,
  )
  expect(purls).toContainEqual(expect.stringMatching(/^pkg:npm\/%40embedded-postgres\//))
  expect(purls).toContainEqual(expect.stringMatching(/^pkg:deb\/debian\/dash@/))
})
