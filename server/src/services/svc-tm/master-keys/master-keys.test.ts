import { randomBytes } from 'node:crypto'
import { MasterKeyRing } from '@countersign/platform/crypto'
import { startTestServer, type TestServer } from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const path = '/SvcTManager/v1/master-keys'
const [oldKey, newKey] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
const before = MasterKeyRing.fromText(oldKey)
const both = MasterKeyRing.fromText(newKey, [oldKey])
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ environment: { MASTER_KEY: newKey, MASTER_KEY_PREVIOUS: oldKey } })
  for (const tenantId of ['acme', 'globex', 'initech']) await server.newTenant({ tenantId })
})
afterAll(() => server.close())

const read = async (accessToken?: string) =>
  server.call('GET', path, { accessToken: accessToken ?? (await server.operators.accessToken()) })
const shown = async () => (await read()).body.items

/** The state before the rotation. */
async function wrapByOld(tenantId: string): Promise<void> {
  const [row] = await server.database.superuser<{ id: string; wrapped: Buffer }>(
    'select master_key_id as id, wrapped_key as wrapped from tenant_keys where tenant_id = $1',
    [tenantId],
  )
  const dataKey = both.unwrap({ masterKeyId: row?.id ?? '', wrapped: row?.wrapped ?? Buffer.of() }, tenantId, 1)
  const { masterKeyId, wrapped } = before.wrap(dataKey, tenantId, 1)
  await server.database.superuser(
    'update tenant_keys set master_key_id = $2, wrapped_key = $3 where tenant_id = $1 and key_version = 1',
    [tenantId, masterKeyId, wrapped],
  )
}

describe('200', () => {
  it('reports how many data keys each master key still wraps, from the first to the last', async () => {
    const current = { masterKeyId: both.currentId, status: 'current' }
    const older = { masterKeyId: before.currentId, status: 'retiring' }
    for (const tenantId of ['acme', 'globex', 'initech']) await wrapByOld(tenantId)
    expect(await shown()).toEqual([
      { ...current, dataKeys: 1 },
      { ...older, dataKeys: 3 },
    ])

    // A transaction that locks a row delays only the rotation of that row.
    await server.database.superuser('begin')
    await server.database.superuser(`select from tenant_keys where tenant_id = 'globex' for update`)
    server.clock.advance({ minutes: 1 })
    const rotating = server.worker.runDue()
    await expect.poll(shown).toEqual([
      { ...current, dataKeys: 3 },
      { ...older, dataKeys: 1 },
    ])
    await server.database.superuser('commit')
    await rotating
    expect(await shown()).toEqual([
      { ...current, dataKeys: 4 },
      { ...older, status: 'unused', dataKeys: 0 },
    ])
  })

  it('names a master key that is needed and was not given', async () => {
    const needs = (id: string) =>
      server.database.superuser(`update tenant_keys set master_key_id = $1 where tenant_id = 'acme'`, [id])
    await needs('feedfacefeedface')
    expect(await shown()).toContainEqual({ masterKeyId: 'feedfacefeedface', status: 'missing', dataKeys: 1 })
    await needs(both.currentId)
  })

  it('shows fingerprints, and nothing of a key', async () => {
    const { text } = await read()
    for (const key of [oldKey, newKey])
      for (const form of [key, Buffer.from(key, 'base64').toString('hex')]) expect(text).not.toContain(form)
    expect(Object.keys((await shown())[0])).toEqual(['masterKeyId', 'status', 'dataKeys'])
  })
})

describe('401', () => {
  it('without an access token', async () => {
    expect(await server.call('GET', path)).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
  })
})

describe('403', () => {
  it("with another tenant's access token, which cannot have the scope", async () => {
    const { accessToken } = await server.newTenant()
    expect(await read(await accessToken())).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
  })

  it('with the scope in a tenant that is not the operators’', async () => {
    const intruder = await server.newTenant()
    // There is no way to get it; but if there were, it would have no effect.
    await server.database.superuser(`update clients set scopes = scopes || '{tenants.manage}' where tenant_id = $1`, [
      intruder.tenantId,
    ])
    const answer = await read(await intruder.accessToken('tenants.manage'))
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })
})
