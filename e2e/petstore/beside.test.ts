// The pet store next to the services: `npm start` starts both.
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createTestClient,
  freshDatabase,
  runPetstoreCommand,
  runStartWithPetstore,
  startWithPetstore,
  urlOf,
} from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const folder = await mkdtemp(join(tmpdir(), 'petstore-beside-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const factsIn = async (dataDir: string) => JSON.parse(await readFile(join(dataDir, 'first-run.json'), 'utf8'))
const portIn = (output: string) => /the pet store answers on .*?:(\d+)/.exec(output)?.[1]

describe('in development', () => {
  const environment = { DATA_DIR: join(folder, 'development'), PORT: '0' }

  test('both respond, each on its own port with its own credentials, on one embedded PostgreSQL', async () => {
    const server = await startWithPetstore(environment)
    await server.says('Ctrl-C stops it.')
    const facts = await factsIn(environment.DATA_DIR)
    expect(server.output()).toContain(facts.petstoreApiKey)
    const pets = createTestClient(facts.petstoreUrl)
    expect(await pets('GET', '/pets', { accessToken: facts.petstoreApiKey })).toMatchObject({ status: 200, body: [] })

    const form = { grant_type: 'client_credentials', client_id: facts.clientId, client_secret: facts.clientSecret }
    const { body } = await server.call('POST', '/AuthPage/oauth/token/demo', { form })
    expect((await pets('GET', '/pets', { accessToken: body.access_token })).status).toBe(401)
    const whoAmI = await server.call('GET', '/SvcAdmin/v1/who-am-i', { accessToken: facts.petstoreApiKey })
    expect(whoAmI.status).toBe(401)
    expect((await server.call('GET', '/v1/pets', { accessToken: facts.petstoreApiKey })).status).toBe(404)

    const { stdout } = await runPetstoreCommand(['keys', 'create', '--name', 'Beside'], environment)
    const { apiKey } = JSON.parse(stdout)
    expect((await pets('GET', '/pets', { accessToken: apiKey })).status).toBe(200)
    expect(await server.stop()).toBe(0)
    await expect(pets('GET', '/pets')).rejects.toThrow('fetch failed')
  })

  test('with DATABASE_URL it has its own schema in that database, next to the tables of the services', async () => {
    const database = await freshDatabase()
    const DATA_DIR = join(folder, 'shared')
    const server = await startWithPetstore({ DATA_DIR, PORT: '0', ...database.environment })
    await server.says('Ctrl-C stops it.')
    const { petstoreUrl, petstoreApiKey } = await factsIn(DATA_DIR)
    const pets = createTestClient(petstoreUrl)
    const body = { name: 'Rex', categoryId: 1 }
    expect((await pets('POST', '/pets', { accessToken: petstoreApiKey, body })).status).toBe(201)
    expect(await database.superuser('select name from petstore.pets')).toEqual([{ name: 'Rex' }])
    await server.stop()
    await database.drop()
  })

  test('a single service runs without it, unless it is requested', async () => {
    const alone = { ...environment, SERVICES: 'svc-otp' }
    const without = await startWithPetstore(alone)
    await without.says('Ctrl-C stops it.')
    expect(portIn(without.output())).toBeUndefined()
    await without.stop()
    const beside = await startWithPetstore({ ...alone, PETSTORE_PORT: '0' })
    expect(portIn(beside.output())).toBeDefined()
    await beside.stop()
  })

  test('its port is in use: one sentence, and nothing is left running', async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const { port } = taken.address() as { port: number }
    const inTheWay = { PETSTORE_PORT: String(port), LOG_LEVEL: 'silent' }
    const { code, stderr } = await runStartWithPetstore({ ...environment, ...inTheWay })
    expect({ code, stderr: stderr.trim() }).toEqual({
      code: 1,
      stderr: `Port ${port} is already in use. Stop the program that uses it, or choose another port with PETSTORE_PORT.`,
    })
    await new Promise((resolve) => taken.close(resolve))
  })
})

test('in production it starts only if PETSTORE_PORT is set', async () => {
  const database = await freshDatabase()
  const environment = {
    MODE: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: join(folder, 'production'),
    ...database.environment,
    PETSTORE_DATABASE_URL: urlOf(database.owner),
    MASTER_KEY: randomBytes(32).toString('base64'),
  }
  const without = await startWithPetstore(environment)
  expect(portIn(without.output())).toBeUndefined()
  await without.stop()

  const beside = await startWithPetstore({ ...environment, PETSTORE_PORT: '0' })
  const pets = createTestClient(`http://127.0.0.1:${portIn(beside.output())}/v1`)
  expect((await pets('GET', '/pets')).status).toBe(401)
  const { stdout } = await runPetstoreCommand(['keys', 'create', '--name', 'Partner'], environment)
  expect((await pets('GET', '/pets', { accessToken: JSON.parse(stdout).apiKey })).status).toBe(200)
  expect(await beside.stop()).toBe(0)
  await database.drop()
})
