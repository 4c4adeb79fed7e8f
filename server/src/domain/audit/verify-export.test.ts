import { canonicalJson } from '@countersign/contract/canonical-json'
import { generateSigningKey } from '@countersign/platform/crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuditFixture, openAudit } from './audit.fixture.ts'
import { verifyChain } from './verify-export.ts'

let fixture: AuditFixture
let lines: string[]

const ofType = (type: string) => lines.findIndex((line) => line.includes(`"type":"${type}"`))
const eventAt = (seq: number) => lines.findIndex((line) => line.includes(`"seq":${seq},`))
const without = (index: number) => lines.toSpliced(index, 1)
const issues = async (given: Iterable<string>, options = {}) =>
  (await verifyChain(given, options)).findings.map(({ issue }) => issue)

beforeAll(async () => {
  fixture = await openAudit()
  lines = await fixture.exported(await fixture.sealedTenant(7))
})
afterAll(() => fixture.close())

describe('an export', () => {
  it('is intact as exported', async () => {
    expect(await verifyChain(lines)).toMatchObject({ intact: true, checkedEvents: 7, head: { seq: 7 } })
  })

  it('stays valid when the keys that signed it have been retired', async () => {
    const { db, exported, sealedTenant } = fixture
    const tenantId = await sealedTenant(2)
    await db.superuser(
      `update signing_keys set status = 'retired', sealed_private_key = null where tenant_id = $1 and status = 'active'`,
      [tenantId],
    )
    expect(await verifyChain(await exported(tenantId))).toMatchObject({ intact: true, checkedEvents: 2 })
  })

  it('of a tenant without events is intact', async () => {
    const { exported, newTenant } = fixture
    expect(await verifyChain(await exported(await newTenant()))).toMatchObject({ intact: true, head: null })
  })

  it('is not intact when it is empty', async () => {
    expect(await issues([])).toEqual(['The export is incomplete: its last line is missing.'])
  })
})

describe('the verifier detects', () => {
  it('that any character of an event or of its heads was changed', async () => {
    const [first, last] = [eventAt(1), ofType('end') - 1]
    const change = fc.record({
      index: fc.integer({ min: first, max: last }),
      at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      to: fc.constantFrom(...' 0aZ"\\{}'),
    })
    await fc.assert(
      fc.asyncProperty(change, async ({ index, at, to }) => {
        const line = lines[index] ?? ''
        const position = Math.floor(at * line.length)
        fc.pre(line[position] !== to)
        const changed = line.slice(0, position) + to + line.slice(position + 1)
        expect(await verifyChain(lines.with(index, changed))).toMatchObject({ intact: false })
      }),
      { numRuns: 300 },
    )
  })

  it('that any event was left out', async () => {
    for (let seq = 1; seq <= 7; seq++) expect(await issues(without(eventAt(seq)))).toContain(`Event ${seq} is missing.`)
  })

  it('that any two lines were swapped', async () => {
    const pair = fc.uniqueArray(fc.integer({ min: eventAt(1), max: ofType('end') }), { minLength: 2, maxLength: 2 })
    await fc.assert(
      fc.asyncProperty(pair, async ([a = 0, b = 0]) => {
        const swapped = lines.with(a, lines[b] as string).with(b, lines[a] as string)
        expect(await verifyChain(swapped)).toMatchObject({ intact: false })
      }),
      { numRuns: 100 },
    )
  })

  it('that an event is repeated', async () => {
    expect(await issues(lines.toSpliced(eventAt(4), 0, lines[eventAt(4)] as string))).toEqual([
      'Event 4 is out of place: the chain is already at 4.',
    ])
  })

  it('that it is truncated, wherever', async () => {
    for (let length = 0; length < lines.length; length++)
      expect(await issues(lines.slice(0, length))).toContain('The export is incomplete: its last line is missing.')
  })

  it('that its beginning is missing', async () => {
    expect(await issues(lines.toSpliced(eventAt(1), 2))).toContain('Events 1 to 2 are missing.')
    expect(await verifyChain(lines.slice(1))).toMatchObject({ intact: false })
  })

  it('that something follows its end', async () => {
    expect(await issues([...lines, lines[eventAt(7)] as string])).toEqual([
      `Line ${lines.length + 1} is not a valid line of an export, or is out of place.`,
    ])
  })

  it('that a line can be read in two ways', async () => {
    const line = lines[eventAt(4)] as string
    const ambiguous = line.replace('"action":', '"action":"thing.unchanged","action":')
    expect(await issues(lines.with(eventAt(4), ambiguous))).toContain(
      `Line ${eventAt(4) + 1} is not a valid line of an export, or is out of place.`,
    )
  })

  it('that an event has additional members', async () => {
    const line = JSON.parse(lines[eventAt(4)] as string) as { event: object }
    const more = canonicalJson({ ...line, event: { ...line.event, note: 'harmless' } })
    expect((await issues(lines.with(eventAt(4), more)))[0]).toContain('Event 4 does not match its hash')
  })

  it('that it belongs to another tenant than it says', async () => {
    const opening = canonicalJson({ ...(JSON.parse(lines[0] as string) as object), tenantId: 'other' })
    expect((await issues(lines.with(0, opening)))[0]).toContain('Event 1 belongs to another tenant')
  })

  it('that a head is of another tenant, although its key is trusted', async () => {
    const others = await fixture.exported(await fixture.sealedTenant(7))
    const isHead = (line: string) => line.includes('"type":"head"')
    const keys = [...lines, ...others]
      .filter((line) => line.includes('"type":"key"'))
      .map((line) => (JSON.parse(line) as { jwk: object }).jwk)
    const mixed = lines.with(lines.findLastIndex(isHead), others.findLast(isHead) as string)
    expect(await issues(mixed, { jwks: { keys } })).toEqual([
      expect.stringContaining('The signed head after event 7 belongs to another tenant'),
      'No signed head covers the events after 6.',
    ])
  })

  it('that it was signed by a key that uses the id of a trusted one', async () => {
    const index = ofType('key')
    const { jwk } = JSON.parse(lines.find((line) => line.includes('"type":"key"')) as string) as {
      jwk: { kid: string }
    }
    const posing = canonicalJson({ type: 'key', jwk: { ...generateSigningKey().publicJwk, kid: jwk.kid } })
    const keys = lines.filter((line) => line.includes('"type":"key"')).length
    const replaced = lines.toSpliced(index, keys, posing)
    expect((await issues(replaced))[0]).toContain('The JWT names no key, or an unknown one')
  })
})

describe('a head that was kept elsewhere', () => {
  const headOf = (line: string) => (JSON.parse(line) as { signature: string }).signature

  it('agrees with the chain that it was taken from, even after that has grown', async () => {
    for (const line of lines.filter((line) => line.includes('"type":"head"')))
      expect(await verifyChain(lines, { head: headOf(line) })).toMatchObject({ intact: true })
  })

  it('is refused if it is of another tenant', async () => {
    const others = await fixture.exported(await fixture.sealedTenant(3))
    const head = headOf(others.find((line) => line.includes('"type":"head"')) as string)
    expect((await issues(lines, { head }))[0]).toContain('The head that was kept elsewhere')
  })

  it('is refused if it is not a head', async () => {
    expect((await issues(lines, { head: 'rubbish' }))[0]).toContain('The JWT is not three canonical')
  })
})
