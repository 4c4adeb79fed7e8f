// An attacker who can change or write the archive of a moving tenant: everyone who knows the key of the destination can
// seal one. The commands are those that operators run.
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Origin } from '@countersign/platform/access'
import { createChunkSealer } from '@countersign/platform/crypto'
import { moves } from '@countersign/server/domain/administration'
import { runCommand, startTestServer, type TestServer } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'

const source = await startTestServer()
const destination = await startTestServer()
const folder = await mkdtemp(join(tmpdir(), 'countersign-moved-'))
afterAll(async () => {
  await source.close()
  await destination.close()
  await rm(folder, { recursive: true })
})

const run = async ({ environment }: TestServer, ...args: readonly string[]) => {
  const { code, stdout, stderr } = await runCommand(['tenant', ...args], environment)
  return code === 0 ? JSON.parse(stdout) : { refused: stderr }
}

const { tenantId } = await source.newTenant()
const { key } = await run(destination, 'import-key')
const archive = join(folder, 'archive')
const exported = await run(source, 'export', '--to', key, tenantId, archive)
const bytes = await readFile(archive)

/** Like the command, without a process for each attempt. */
const importBytes = async (name: string, edited: Buffer): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, edited)
  await using file = await open(path)
  const { domain } = destination
  const importing = moves.importTenant(domain, domain.database.scope('operators'), origin, file, ['deliver'])
  return await importing.then(JSON.stringify, String)
}

const origin: Origin = {
  requestId: 'attack',
  ipAddress: 'local',
  userAgent: undefined,
  caller: { kind: 'system', id: 'x', clientId: 'x', scopes: [], accessTokenId: '', expiresAt: 0 },
}

const nothingArrived = async () =>
  expect(await destination.database.superuser('select from tenants where tenant_id = $1', [tenantId])).toEqual([])

/** The frames of an archive: its header and its chunks. */
function framesOf(all: Buffer): Buffer[] {
  const frames: Buffer[] = []
  for (let at = 0; at < all.length; at += 4 + all.readUInt32BE(at))
    frames.push(all.subarray(at, at + 4 + all.readUInt32BE(at)))
  return frames
}

test('the tenant was exported', () => expect(exported).toMatchObject({ tenantId }))

test.for([
  ['changed', (frames: Buffer[]) => frames.map((frame, index) => (index === 3 ? flipped(frame) : frame))],
  ['reordered', ([header, one, two, three, ...rest]: Buffer[]) => [header, one, three, two, ...rest]],
  ['shortened', (frames: Buffer[]) => frames.slice(0, -1)],
  ['missing in the middle', (frames: Buffer[]) => frames.toSpliced(2, 1)],
  ['repeated at the end', (frames: Buffer[]) => [...frames, frames.at(-1)]],
  ['given another tenant', ([header, ...rest]: Buffer[]) => [renamed(header), ...rest]],
] as const)('an archive that was %s is refused, and nothing of it arrives', async ([name, edit]) => {
  const edited = Buffer.concat(edit(framesOf(bytes)).map((frame) => frame ?? Buffer.alloc(0)))
  expect(await importBytes(name, edited)).toMatch(/does not open: it was altered/)
  await nothingArrived()
})

function flipped(frame: Buffer): Buffer {
  const copy = Buffer.from(frame)
  copy.writeUInt8(copy.readUInt8(20) ^ 1, 20)
  return copy
}

function renamed(header: Buffer | undefined): Buffer {
  const text = String(header?.subarray(4)).replace(tenantId, 'else')
  return framed(Buffer.from(text))
}

function framed(content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  return Buffer.concat([length, content])
}

/** An archive of the attacker's own, sealed with the destination's public key. */
function forged(table: string, row: object): Buffer {
  const [importId, publicKey = ''] = key.split('.')
  const sealer = createChunkSealer(publicKey)
  const { migrations } = JSON.parse(String(framesOf(bytes)[0]?.subarray(4)))
  const head = { format: 'countersign tenant archive 1', moveId: 'mv_x', importId, tenantId: 'evil', migrations }
  const header = Buffer.from(JSON.stringify({ ...head, ephemeralKey: sealer.ephemeralKey }))
  const tenant = { tenant_id: 'evil', is_operator: false, ...(table === 'tenants' ? row : {}) }
  const chunks: [object, object[]][] = [
    [{ kind: 'tenant', secret: '', keys: [], knownHead: '' }, [tenant]],
    ...(table === 'tenants' ? [] : [[{ kind: 'rows', table }, [row]] as [object, object[]]]),
    [{ kind: 'end', counts: table === 'tenants' ? {} : { [table]: 1 } }, []],
  ]
  const sealed = chunks.map(([chunk, rows], index) =>
    sealer.seal(
      header,
      index,
      Buffer.from(`${JSON.stringify(chunk)}\n${JSON.stringify(rows)}`),
      index === chunks.length - 1,
    ),
  )
  return Buffer.concat([header, ...sealed].map(framed))
}

test.for([
  ['the operator flag', 'tenants', { is_operator: true }, /is the operators' tenant/],
  [
    'tenants.manage',
    'clients',
    { tenant_id: 'evil', scopes: ['tenants.manage'] },
    /a scope that no client of a tenant/,
  ],
  ['a reserved scope', 'clients', { tenant_id: 'evil', scopes: ['self'] }, /a scope that no client of a tenant/],
  ['the role of an operator', 'administrators', { tenant_id: 'evil', roles: ['operator'] }, /only operators have/],
  ['a row of another tenant', 'users', { tenant_id: 'operators', user_id: 'x' }, /belongs to another tenant/],
  ['work of the deployment', 'tasks', { tenant_id: 'evil', kind: 'purge-tenants' }, /work of the whole deployment/],
  ['rows that do not move', 'sessions', { tenant_id: 'evil' }, /which does not move with a tenant/],
] as const)('an archive cannot smuggle in %s', async ([name, table, row, refusal]) => {
  expect(await importBytes(name.replaceAll(' ', '-'), forged(table, row))).toMatch(refusal)
  expect(await destination.database.superuser(`select from tenants where tenant_id = 'evil'`)).toEqual([])
})

test('the database itself refuses rows of another tenant and unknown columns', async () => {
  const asTenant = (row: object) =>
    destination.domain.database.inTenant('evil', (tx) =>
      tx.run({
        name: 'attack',
        text: `select import_tenant_rows('agent_epochs', $1)`,
        values: [JSON.stringify([row])],
      }),
    )
  await expect(asTenant({ tenant_id: 'operators', epoch: 1 })).rejects.toThrow(/row-level security/)
  await expect(asTenant({ tenant_id: 'evil', epoch: 1, more: 1 })).rejects.toThrow(/exactly the columns/)
})

test('an archive is imported once, and the tenant starts only when its source has let it go', async () => {
  const resume = async ({ call, operators }: TestServer) =>
    call('POST', `/SvcTManager/v1/tenants/${tenantId}:resume`, { accessToken: await operators.accessToken() })
  const { receipt } = await run(destination, 'import', archive)
  expect(receipt).toMatch(/^rcp_/)
  expect(await importBytes('second', bytes)).toMatch(/can be imported only once/)
  expect((await resume(destination)).body.code).toBe('tenant_state_conflict')
  expect((await run(destination, 'release', tenantId, receipt)).refused).toMatch(/not the one that the source printed/)
  expect((await run(source, 'confirm', tenantId, `${receipt}x`)).refused).toMatch(/does not belong/)
  const { releaseCode } = await run(source, 'confirm', tenantId, receipt)
  expect(releaseCode).toMatch(/^rel_/)
  expect((await resume(source)).body.code).toBe('tenant_state_conflict')
  expect((await run(source, 'export', '--to', key, tenantId, join(folder, 'again'))).refused).toMatch(/has left/)
  expect(await run(destination, 'release', tenantId, releaseCode)).toMatchObject({ status: 'active' })
  expect(await importBytes('third', bytes)).toMatch(/can be imported only once/)
})

test('the archive shows nothing of the tenant without the key', () => {
  expect(bytes.includes('first_client') || bytes.includes('First client') || bytes.includes('sealed_')).toBe(false)
})
