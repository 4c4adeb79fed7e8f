// Every setting that `countersign start` reads, with an invalid value.
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { explainFailure } from '@countersign/platform/cli'
import { badSettings, otherwiseGood } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'
import { settings } from '../config.ts'
import { startCommand } from './start.ts'

const folder = mkdtempSync(join(tmpdir(), 'settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

const databaseUrlFile = join(folder, 'database-url')
writeFileSync(databaseUrlFile, 'postgres://127.0.0.1:1/nowhere\n')

const table = Object.fromEntries(Object.entries(badSettings(folder)).filter(([name]) => name in settings))

const start = (environment: Record<string, string>) =>
  startCommand(async () => [])
    .run([], { environment, stopSignal: new AbortController().signal, print: () => undefined })
    .then(() => 'started', explainFailure)

test('every setting has an invalid value here', () => {
  expect(Object.keys(table).sort()).toEqual(Object.keys(settings).sort())
})

test('with valid values a start gets as far as the database', async () => {
  expect(await start(otherwiseGood(folder))).toMatch(/^The database cannot be reached: .*\. Check DATABASE_URL\.$/)
})

test('a database URL can come from a file', async () => {
  expect(await start({ ...otherwiseGood(folder), DATABASE_URL: '', DATABASE_URL_FILE: databaseUrlFile })).toMatch(
    /^The database cannot be reached: .* 127\.0\.0\.1:1\b/,
  )
})

test('a database that does not answer is named as such', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const url = `postgres://someone:secret@127.0.0.1:${port}/countersign`
  expect(await start({ ...otherwiseGood(folder), DATABASE_URL: url })).toBe(
    'The database cannot be reached: it does not answer. Check DATABASE_URL.',
  )
  silent.close()
})

test.for(
  Object.entries(table).flatMap(([name, { values, ...rest }]) => values.map((value) => ({ name, value, ...rest }))),
)('$name="$value" is refused with its name and what is allowed', async ({ name, value, allowed, secret, beside }) => {
  const sentence = await start({ ...otherwiseGood(folder), ...beside, [name]: value })
  expect(sentence).toContain(name)
  expect(sentence).toMatch(allowed)
  expect(sentence).not.toContain('\n')
  if (secret) expect(sentence).not.toContain(value)
  else expect(sentence).toContain(`not "${value}"`)
})

test.for([
  [
    'a context path of two services',
    { CONTEXT_PATH_SVC_OTP: '/Svc' },
    /CONTEXT_PATH_SVC_SS .*CONTEXT_PATH_SVC_OTP.* \/Svc/,
  ],
  ['one port for requests and metrics', { PORT: '8123', MANAGEMENT_PORT: '8123' }, /^MANAGEMENT_PORT must not be 8123/],
  ['half of TLS', { TLS_CERT_FILE: '/x' }, /^TLS_CERT_FILE is set, but TLS_KEY_FILE is not/],
  ['two master keys', { MASTER_KEY_FILE: '/x' }, /^MASTER_KEY and MASTER_KEY_FILE are both set/],
  [
    'earlier master keys without a current one',
    { MASTER_KEY: '', MASTER_KEY_PREVIOUS: 'x' },
    /^MASTER_KEY_PREVIOUS is set, but MASTER_KEY is not/,
  ],
  [
    'an owner that cannot be reached',
    { DATABASE_OWNER_URL: 'postgres://127.0.0.1:2/nowhere' },
    /ECONNREFUSED .*:2.* Check DATABASE_OWNER_URL\.$/,
  ],
  [
    'a certificate of the database that is not there',
    { DATABASE_URL: 'postgres://127.0.0.1:1/nowhere?sslrootcert=/nowhere.pem' },
    /^DATABASE_URL must name readable files, not "\/nowhere\.pem": it does not exist\.$/,
  ],
  [
    'a pooler without a direct connection',
    { DATABASE_STATEMENTS: 'unnamed' },
    /^DATABASE_STATEMENTS is unnamed, which is for a pooler, but DATABASE_OWNER_URL is not set\./,
  ],
  [
    'the same database URL in a file too',
    { DATABASE_URL_FILE: databaseUrlFile },
    /^DATABASE_URL and DATABASE_URL_FILE are both set\. Set only one of them\.$/,
  ],
] as const)('%s is refused with the names of the contradictory settings', async ([, environment, sentence]) => {
  expect(await start({ ...otherwiseGood(folder), ...environment })).toMatch(sentence)
})
