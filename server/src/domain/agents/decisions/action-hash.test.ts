import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { actionHash, type HashedAction, hashedAction } from './action-hash.ts'

const performed = {
  agentId: 'ag_1',
  userId: 'ada',
  action: { name: 'payment.create', properties: { amount: 1000, to: 'CH93' } },
  resource: { type: 'Account', id: 'one', properties: { owner: 'ada' } },
}

const hashOf = (tenantId: string, what: object) =>
  actionHash(hashedAction(tenantId, { ...performed, ...what } as typeof performed))

describe('the hash of an action', () => {
  test('is the SHA-256 of its canonical JSON, as openssl computes it', () => {
    const read = { agentId: 'a', userId: null, action: { name: 'read' }, resource: { type: 'r', id: '1' } }
    expect(hashOf('t', read)).toBe('QTX4ZuF9ZsPLZTKRgATpn-JDuyOGvgCsQaiBjYra4Yw')
  })

  test('matches the test vectors of the documentation', async () => {
    const text = await readFile(new URL('../../../../../docs/agents.md', import.meta.url), 'utf8')
    const [, block = ''] = /```json action-hash\n(.*?)```/s.exec(text) ?? []
    const vectors = JSON.parse(block) as { hashed: HashedAction; action_hash: string }[]
    expect(vectors).toHaveLength(2)
    for (const { hashed, action_hash } of vectors) {
      const { tid, agent, onBehalfOf, action, resource } = hashed
      const performedAs = {
        agentId: agent,
        userId: onBehalfOf,
        action: withoutEmpty(action),
        resource: withoutEmpty(resource),
      }
      expect(hashOf(tid, performedAs)).toBe(action_hash)
      expect(hashedAction(tid, performedAs as never)).toEqual(hashed)
    }
  })

  test('changes with every member', () => {
    const { action, resource } = performed
    const others = [
      { agentId: 'ag_2' },
      { userId: 'Ada' },
      { action: { ...action, name: 'payment.creatE' } },
      { action: { ...action, properties: { ...action.properties, amount: 1001 } } },
      { action: { ...action, properties: { ...action.properties, amount: '1000' } } },
      { action: { ...action, properties: { ...action.properties, extra: null } } },
      { action: { name: action.name } },
      { resource: { ...resource, id: 'onе' } },
      { resource: { ...resource, type: 'account' } },
      { resource: { ...resource, properties: {} } },
    ]
    const hashes = [hashOf('t', {}), hashOf('u', {}), ...others.map((other) => hashOf('t', other))]
    expect(new Set(hashes).size).toBe(hashes.length)
  })

  test('depends on every value of every property, and not on their order', () => {
    const properties = fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue({ maxDepth: 2 }))
    const property = fc.property(properties, properties, (one, other) => {
      const hash = (given: object) => hashOf('t', { action: { name: 'x', properties: given } })
      const reordered = Object.fromEntries(Object.entries(one).reverse())
      expect(hash(reordered)).toBe(hash(one))
      const same = JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
      expect(hash(one) === hash(other)).toBe(same)
    })
    fc.assert(property)
  })

  test('does not depend on members that policies do not see', () => {
    expect(hashOf('t', { action: { ...performed.action, future: true } })).toBe(hashOf('t', {}))
  })
})

/** As in a request without properties. */
const withoutEmpty = ({ properties, ...rest }: { properties: object }) =>
  Object.keys(properties).length === 0 ? rest : { properties, ...rest }

/** The same text for the same value, whatever the order of its members. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? 0 : value
  const members = Object.entries(value).map(([name, member]) => [name, sorted(member)] as const)
  return Object.fromEntries(members.sort(([one], [other]) => (one < other ? -1 : 1)))
}
