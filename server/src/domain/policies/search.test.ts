import { afterAll, expect, test } from 'vitest'
import { openPolicyTenants, user } from './policies.fixture.ts'

const tenants = await openPolicyTenants()
afterAll(() => tenants.close())

const schema = `entity Group; entity User in [Group]; entity Pet = { owner?: User };
action "pet.read", "pet.sell", "pet.wash" appliesTo { principal: User, resource: Pet };
action "user.read" appliesTo { principal: User, resource: User };`
const { search } = tenants.process.policies
const rex = { type: 'Pet', id: 'rex' }

async function everyPage<Item>(
  next: (cursor: string | undefined) => Promise<{ items: Item[]; nextCursor: string | null }>,
) {
  const pages: Item[][] = []
  let cursor: string | undefined
  do {
    const page = await next(cursor)
    pages.push(page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return pages
}

const tenant = await tenants.newTenant(schema)
await tenant.publish(`
  @id("readers") permit(principal in Group::"readers", action == Action::"pet.read", resource);
  @id("owners") permit(principal, action, resource is Pet) when { resource has owner && resource.owner == principal };`)
const readers = { type: 'Group', id: 'readers' }
await tenant.put(readers, { ...rex, attributes: { owner: user('u0') } }, { type: 'Pet', id: 'stray' })
await tenant.put(
  ...Array.from({ length: 450 }, (_, n) => ({ ...user(`u${n}`), parents: n % 100 === 7 ? [readers] : [] })),
)
const may = async (asked: { principal?: object; action?: string; resource?: object }) =>
  (await tenant.ask({ principal: user('u0'), action: 'pet.read', resource: rex, ...asked } as never)).allowed

test('finds every subject once, page by page, with no more work a page than it is worth', async () => {
  let tried = 0
  const pages = await everyPage((cursor) =>
    search.entities(tenant.scope, 'User', { limit: 3, cursor }, async (principal) => {
      tried += 1
      return may({ principal })
    }),
  )
  const found = pages.flat().map(({ id }) => id)
  expect(found.toSorted()).toEqual(['u0', 'u107', 'u207', 'u307', 'u407', 'u7'].toSorted())
  expect(new Set(found).size).toBe(found.length)
  expect(tried).toBe(450)
  for (const page of pages) expect(page.length).toBeLessThanOrEqual(3)
})

test('a page that finds nothing has a next one, and stops after its share of work', async () => {
  let tried = 0
  const page = await search.entities(tenant.scope, 'User', { limit: 10 }, async () => {
    tried += 1
    return false
  })
  expect(page).toMatchObject({ items: [], nextCursor: expect.any(String) })
  expect(tried).toBe(200)
})

test('finds resources and actions', async () => {
  const resources = await search.entities(tenant.scope, 'Pet', { limit: 10 }, (resource) =>
    may({ action: 'pet.sell', resource }),
  )
  expect(resources).toEqual({ items: [rex], nextCursor: null })
  const types = { principalType: 'User', resourceType: 'Pet' }
  const pages = (id: string) =>
    everyPage((cursor) =>
      search.actions(tenant.scope, types, { limit: 2, cursor }, (action) => may({ principal: user(id), action })),
    )
  expect(await pages('u0')).toEqual([['pet.read', 'pet.sell'], ['pet.wash']])
  expect(await pages('u7')).toEqual([['pet.read']])
  expect(await pages('u1')).toEqual([[]])
})

test('finds nothing where nothing is published or of that type', async () => {
  const empty = await tenants.newTenant()
  const yes = async () => true
  const types = { principalType: 'User', resourceType: 'Pet' }
  expect(await search.actions(empty.scope, types, { limit: 5 }, yes)).toEqual({ items: [], nextCursor: null })
  expect(await search.entities(empty.scope, 'User', { limit: 5 }, yes)).toEqual({ items: [], nextCursor: null })
})
