// The standalone pet store in its own process, as a person experiences it.
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  freshDatabase,
  runPetstoreCommand,
  type ServerProcess,
  startPetstoreProcess,
  urlOf,
} from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const folder = await mkdtemp(join(tmpdir(), 'petstore-alone-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const factsIn = async (dataDir: string) => JSON.parse(await readFile(join(dataDir, 'first-run.json'), 'utf8'))
const listWith = async (server: ServerProcess, accessToken: string) =>
  (await server.call('GET', '/v1/pets', { accessToken })).status

describe('on a new folder', () => {
  const dataDir = join(folder, 'fresh')
  const environment = { DATA_DIR: dataDir, PETSTORE_PORT: '0' }
  let firstKey: string

  test('creates its database and its first key, reports both, and stores them where others cannot read', async () => {
    const server = await startPetstoreProcess(environment)
    await server.says('Ctrl-C stops it.')
    const facts = await factsIn(dataDir)
    firstKey = facts.petstoreApiKey
    expect((await stat(join(dataDir, 'first-run.json'))).mode & 0o777).toBe(0o600)
    expect(facts).toEqual({
      petstoreUrl: `${server.url.replace('127.0.0.1', 'localhost')}/v1`,
      petstoreApiKey: expect.stringMatching(/^ps_[\w-]{43}$/),
    })
    expect(server.output()).toContain(`Authorization: Bearer ${firstKey}`)
    const body = { name: 'Rex', categoryId: 1 }
    expect((await server.call('POST', '/v1/pets', { accessToken: firstKey, body })).status).toBe(201)
    expect(await server.stop('SIGINT')).toBe(0)
  })

  describe('a second start', () => {
    const run = async (...args: string[]) =>
      JSON.parse((await runPetstoreCommand(['keys', ...args], environment)).stdout)
    let madeBefore: { id: string; apiKey: string }
    let server: ServerProcess
    beforeAll(async () => {
      madeBefore = await run('create', '--name', 'Made before')
      server = await startPetstoreProcess(environment)
      await server.says('Ctrl-C stops it.')
    })
    afterAll(() => server.stop())

    test('keeps the key and the animals, and the address follows the port', async () => {
      expect(await factsIn(dataDir)).toEqual({
        petstoreUrl: `${server.url.replace('127.0.0.1', 'localhost')}/v1`,
        petstoreApiKey: firstKey,
      })
      expect((await server.call('GET', '/v1/pets', { accessToken: firstKey })).body).toMatchObject([{ name: 'Rex' }])
    })

    test('keys are created, listed and revoked by commands, with and without a running pet store', async () => {
      const beside = await run('create', '--name', 'Made beside')
      expect(await listWith(server, madeBefore.apiKey)).toBe(200)
      expect(await listWith(server, beside.apiKey)).toBe(200)

      const listed = await run('list')
      expect(listed.map(({ name }: { name: string }) => name)).toEqual(['First key', 'Made before', 'Made beside'])
      expect(JSON.stringify(listed)).not.toContain(beside.apiKey)

      expect(await run('revoke', madeBefore.id)).toEqual({ id: madeBefore.id, revoked: true })
      await expect.poll(() => listWith(server, madeBefore.apiKey)).toBe(401)
      expect(await listWith(server, beside.apiKey)).toBe(200)
      expect(await server.stop()).toBe(0)
      expect(await runPetstoreCommand(['keys', 'revoke', madeBefore.id], environment)).toMatchObject({
        code: 1,
        stderr: `There is no valid key with the id ${madeBefore.id}.\n`,
      })
    })
  })

  test('if the file is lost, a new key is created', async () => {
    await rm(join(dataDir, 'first-run.json'))
    const server = await startPetstoreProcess(environment)
    await server.says('Ctrl-C stops it.')
    const { petstoreApiKey } = await factsIn(dataDir)
    expect(petstoreApiKey).not.toBe(firstKey)
    expect(await listWith(server, petstoreApiKey)).toBe(200)
    await server.stop()
  })
})

test('production creates no key automatically', async () => {
  const database = await freshDatabase()
  const environment = {
    MODE: 'production',
    DATA_DIR: join(folder, 'production'),
    PETSTORE_DATABASE_URL: urlOf(database.owner),
    PETSTORE_PORT: '0',
    HOST: '127.0.0.1',
  }
  const server = await startPetstoreProcess(environment)
  expect(JSON.parse((await runPetstoreCommand(['keys', 'list'], environment)).stdout)).toEqual([])
  await expect(readFile(join(folder, 'production', 'first-run.json'))).rejects.toThrow('ENOENT')
  expect(await server.stop()).toBe(0)
  await database.drop()
})

test('staging has its own links, and both addresses in its document', async () => {
  const database = await freshDatabase()
  const server = await startPetstoreProcess({
    DATA_DIR: join(folder, 'staging'),
    PETSTORE_DATABASE_URL: urlOf(database.owner),
    PETSTORE_PORT: '0',
    PETSTORE_URL: 'https://pets.example.com/v1',
    PETSTORE_STAGING_URL: 'https://staging.example.com/pets/v1/',
    PETSTORE_ENVIRONMENT: 'staging',
  })
  await server.says('Ctrl-C stops it.')
  const { petstoreApiKey: accessToken } = await factsIn(join(folder, 'staging'))
  const { headers } = await server.call('GET', '/v1/pets/1', { accessToken })
  expect(headers.get('link')).toContain('<https://staging.example.com/pets/v1/pets?status=available>')
  const { body } = await server.call('GET', '/v1/openapi.json')
  expect(body.servers.map(({ url }: { url: string }) => url)).toEqual([
    'https://pets.example.com/v1',
    'https://staging.example.com/pets/v1',
  ])
  await server.stop()
  await database.drop()
})

describe('an obstacle is reported in one sentence, with exit code 1', () => {
  test('a database that does not exist', async () => {
    const { code, stderr } = await runPetstoreCommand(['start'], {
      DATA_DIR: join(folder, 'wrong'),
      PETSTORE_PORT: '0',
      PETSTORE_DATABASE_URL: 'postgres://127.0.0.1:1/x',
    })
    const sentence = expect.stringMatching(/^The database cannot be reached: [^\n]*ECONNREFUSED[^\n]*$/)
    expect({ code, stderr: stderr.trim() }).toEqual({ code: 1, stderr: sentence })
  })

  test('in production, a database login that can do more than serve', async () => {
    const database = await freshDatabase()
    const owner = urlOf(database.owner)
    const superuser = urlOf({ ...database.owner, user: 'postgres' })
    const environment = {
      MODE: 'production',
      DATA_DIR: join(folder, 'rights'),
      PETSTORE_PORT: '0',
      HOST: '127.0.0.1',
    }
    for (const [logins, sentence] of [
      [{ PETSTORE_DATABASE_URL: superuser }, /^The database login "postgres" is a superuser\. [^\n]*OWNER_URL[^\n]*$/],
      [
        { PETSTORE_DATABASE_URL: owner, PETSTORE_DATABASE_OWNER_URL: superuser },
        /^The database login "countersign_template_owner" owns the tables[^\n]*PETSTORE_DATABASE_OWNER_URL[^\n]*$/,
      ],
    ] as const) {
      const { code, stderr } = await runPetstoreCommand(['start'], { ...environment, ...logins })
      expect({ code, stderr: stderr.trim() }).toEqual({ code: 1, stderr: expect.stringMatching(sentence) })
    }
    await database.drop()
  })

  test('a port that is in use', async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const { port } = taken.address() as { port: number }
    const database = await freshDatabase()
    const { code, stderr } = await runPetstoreCommand(['start'], {
      DATA_DIR: join(folder, 'taken'),
      PETSTORE_DATABASE_URL: urlOf(database.owner),
      PETSTORE_PORT: String(port),
    })
    expect({ code, stderr: stderr.trim() }).toEqual({
      code: 1,
      stderr: `Port ${port} is already in use. Stop the program that uses it, or choose another port with PETSTORE_PORT.`,
    })
    await new Promise((resolve) => taken.close(resolve))
    await database.drop()
  })
})
