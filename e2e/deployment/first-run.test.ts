// What a program finds if it waits for the server and then reads first-run.json.
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@countersign/platform/config'
import { freshDatabase, startPetstoreProcess, startWithPetstore, urlOf } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'

const folder = await mkdtemp(join(tmpdir(), 'countersign-first-run-'))
const database = await freshDatabase()
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const MASTER_KEY = randomBytes(32).toString('base64')
const complete = [
  'adminPassword',
  'adminUser',
  'clientId',
  'clientSecret',
  'consoleUrl',
  'operatorClientId',
  'operatorClientSecret',
  'operatorTenantId',
  'petstoreApiKey',
  'petstoreUrl',
  'publicUrl',
  'tenantId',
]
const read = async (dataDir: string): Promise<string[]> =>
  Object.keys(JSON.parse(await readFile(join(dataDir, 'first-run.json'), 'utf8'))).sort()

test.for(['1', '2'])('first-run.json is complete before anything responds, with %s worker(s)', async (WORKERS) => {
  const dataDir = join(folder, `workers-${WORKERS}`)
  const PORT = String(await freePort('127.0.0.1'))
  const environment = { DATA_DIR: dataDir, ...database.environment, MASTER_KEY, PORT, PETSTORE_PORT: '0', WORKERS }
  const starting = startWithPetstore(environment)
  let isStarting = true
  void starting.finally(() => {
    isStarting = false
  })
  const isReady = () =>
    fetch(`http://127.0.0.1:${PORT}/AuthPage/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  const seen: string[][] = []
  while (isStarting && !(await isReady())) {
    await read(dataDir).then(
      (names) => seen.push(names),
      () => undefined,
    )
    await delay(2)
  }
  expect(await read(dataDir)).toEqual(complete)
  // If the file exists, it is complete, whenever it is read.
  for (const names of seen) expect(names).toEqual(complete)
  await (await starting).stop()
})

test('a standalone pet store writes its key before it responds, next to the other contents of the file', async () => {
  const dataDir = join(folder, 'petstore')
  const environment = { DATA_DIR: dataDir, PETSTORE_DATABASE_URL: urlOf(database.owner), PETSTORE_PORT: '0' }
  const alone = await startPetstoreProcess(environment)
  expect(await read(dataDir)).toEqual(['petstoreApiKey', 'petstoreUrl'])
  await alone.stop()
})
