import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CommandRefused } from '@countersign/platform/cli'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuditFixture, openAudit } from '../domain/audit/audit.fixture.ts'
import { readSigningKeys } from '../domain/tenancy/index.ts'
import { auditVerify } from './audit-verify.ts'

let fixture: AuditFixture
let folder: string
let tenantId: string
let lines: string[]

const file = async (name: string, content: string) => {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}
const run = async (...args: string[]) => {
  const printed: string[] = []
  const intact = await auditVerify(args, { print: (line) => void printed.push(line) })
  return { intact, text: printed.join('\n') }
}

beforeAll(async () => {
  fixture = await openAudit()
  folder = await mkdtemp(join(tmpdir(), 'audit-verify-'))
  tenantId = await fixture.sealedTenant(4)
  await fixture.record(tenantId, 1, { details: { name: 'line\u2028and\u2029paragraph' } })
  await fixture.sealAll(tenantId)
  lines = await fixture.exported(tenantId)
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await fixture.close()
})

describe('audit verify', () => {
  it('says that an export is intact', async () => {
    const { intact, text } = await run(await file('export', `${lines.join('\n')}\n`))
    expect(text).toContain('5 events were checked.')
    expect(text).toContain('The audit chain is intact.')
    expect(intact).toBe(true)
  })

  it('accepts an export whose line endings were changed in transfer', async () => {
    expect(await run(await file('export', lines.join('\r\n')))).toMatchObject({ intact: true })
  })

  it('says what is wrong', async () => {
    const edited = lines.map((line) => (line.includes('"seq":2,') ? line.replace('"client.updated"', '"x"') : line))
    const { intact, text } = await run(await file('export', edited.join('\n')))
    expect(text).toContain('Event 2 does not match its hash')
    expect(text).toContain('The audit chain is NOT intact.')
    expect(intact).toBe(false)
  })

  it('trusts only the given keys', async () => {
    const keys = (await readSigningKeys(fixture.database.scope(tenantId))).map(({ publicJwk }) => publicJwk)
    const path = await file('export', lines.join('\n'))
    expect(await run(path, '--jwks', await file('jwks', JSON.stringify({ keys })))).toMatchObject({ intact: true })
    expect(await run(path, '--jwks', await file('jwks', JSON.stringify({ keys: [] })))).toMatchObject({ intact: false })
  })

  it.each([
    ['as it is', (signature: string) => `${signature}\n`],
    ['in the answer of :verify', (signature: string) => JSON.stringify({ intact: true, head: { seq: 5, signature } })],
  ])('detects a truncated export with a head that was kept elsewhere, %s', async (_how, kept) => {
    const { head } = await fixture.events.verify(fixture.database.scope(tenantId))
    const keptFile = await file('head', kept(head?.signature ?? ''))
    expect(await run(await file('export', lines.join('\n')), '--head', keptFile)).toMatchObject({ intact: true })
    const cut = lines.filter((line) => !line.includes('"seq":5') && !line.includes(head?.signature ?? ''))
    expect(await run(await file('cut', cut.join('\n')))).toMatchObject({ intact: true })
    const { intact, text } = await run(await file('cut', cut.join('\n')), '--head', keptFile)
    expect(text).toContain('had 5 events when it was signed')
    expect(intact).toBe(false)
  })

  it('lets no file control the terminal', async () => {
    const hostile = lines.map((line) => line.replace(`"tenantId":"${tenantId}"`, '"tenantId":"\\u001b[2Jx\u009bx"'))
    const { text } = await run(await file('export', hostile.with(0, lines[0] as string).join('\n')))
    expect(text).toContain('belongs to another tenant, \\u{1b}[2Jx\\u{9b}x.')
    expect(text).not.toMatch(/[^\P{C}\n]/u)
  })

  it.each([
    [[], 'Usage: countersign audit verify'],
    [['a', 'b'], 'Usage: countersign audit verify'],
    [['a', '--frobnicate'], '--frobnicate'],
  ])('prints its usage when called with %j', async (args, expected) => {
    await expect(run(...args)).rejects.toThrow(CommandRefused)
    await expect(run(...args)).rejects.toThrow(expected)
  })
})
