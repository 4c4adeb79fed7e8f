// The `countersign` commands, when an operator mistypes or uses the wrong key.
import { randomBytes } from 'node:crypto'
import { errorCatalogue } from '@countersign/contract'
import { freshDatabase, runCommand } from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

const database = await freshDatabase()
const environment = {
  MODE: 'production',
  MASTER_KEY: randomBytes(32).toString('base64'),
  ...database.environment,
}
afterAll(() => database.drop())

const run = (...args: string[]) => runCommand(args, environment)

beforeAll(async () => {
  expect(await run('bootstrap', '--user-id', 'olga')).toMatchObject({ code: 0 })
})

test.each([
  [['client', 'create', '--tenant', 'nosuch', '--name', 'x', '--scope', 'mfa'], 'There is no tenant "nosuch".'],
  [['keys', 'rotate', '--tenant', 'nosuch'], 'There is no tenant "nosuch".'],
  [
    ['tenant', 'create', '--id', 'Acme', '--name', 'Acme', '--user-id', 'bob'],
    'tenantId must be 1 to 63 lower-case letters',
  ],
  [['administrator', 'recover', 'olga'], '--tenant is missing.'],
  [['administrator', 'recover', '--tenant', 'operators', 'nosuch'], errorCatalogue.not_found.message],
  [['tenant', 'suspend', '--tennant', 'x'], "Unknown option '--tennant'"],
  [['tenant', 'suspend'], 'The tenant id is missing.'],
  [['tenant', 'suspend', 'operators'], errorCatalogue.tenant_protected.message],
  [['frobnicate'], 'There is no command "frobnicate". See: countersign help'],
])('%j is refused in a sentence', async (args, sentence) => {
  const { code, stderr, stdout } = await run(...args)
  expect(code).toBe(1)
  expect(stderr).toContain(sentence)
  expect(stderr).not.toContain('    at ')
  expect(stdout).toBe('')
})

test('creates, lists, suspends, resumes and deletes a tenant', async () => {
  const made = await run('tenant', 'create', '--id', 'acme', '--name', 'Acme', '--user-id', 'bob')
  expect(JSON.parse(made.stdout)).toMatchObject({
    tenant: { tenantId: 'acme', status: 'active' },
    client: { clientSecret: expect.stringMatching(/^cs_/) },
  })
  expect(JSON.parse((await run('tenant', 'suspend', 'acme')).stdout)).toMatchObject({ status: 'suspended' })
  expect(JSON.parse((await run('tenant', 'resume', 'acme')).stdout)).toMatchObject({ status: 'active' })
  expect(JSON.parse((await run('tenant', 'delete', 'acme')).stdout)).toMatchObject({ status: 'deleting' })
  expect(JSON.parse((await run('tenant', 'list')).stdout)).toMatchObject([
    { tenantId: 'acme' },
    { tenantId: 'operators' },
  ])
})

test('invites an administrator again who can no longer sign in', async () => {
  const { code, stdout } = await run('administrator', 'recover', '--tenant', 'operators', 'olga')
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({
    administrator: { userId: 'olga', status: 'invited' },
    invitation: { url: expect.stringContaining('/AuthPage/signin/operators#invitation=inv_') },
  })
})

test('a database with secrets of another master key is left unchanged, and the key is named', async () => {
  const wrong = { ...environment, MASTER_KEY: randomBytes(32).toString('base64') }
  for (const command of [['start'], ['doctor'], ['tenant', 'list']]) {
    const { code, stderr } = await runCommand(command, { ...wrong, PORT: '0', HOST: '127.0.0.1' })
    expect(code).toBe(1)
    expect(stderr).toMatch(/^Secrets in this database are protected by master key [0-9a-f]+, which is not configured/)
  }
})

test('doctor reports exactly what is wrong', async () => {
  const { code, stdout } = await runCommand(['doctor'], { ...environment, PUBLIC_URL: 'https://id.example.com' })
  expect(code).toBe(0)
  expect(
    stdout
      .trim()
      .split('\n')
      .every((line) => line.startsWith('✓')),
  ).toBe(true)
  expect(await run('doctor')).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('✗ PUBLIC_URL is http://localhost:8080: production requires https'),
  })
})
