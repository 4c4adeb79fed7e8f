import { afterAll, expect, test } from 'vitest'
import { openPolicyTenants, user } from './policies.fixture.ts'
import { findAllowedActions, findAllowedEntities } from './search.ts'

const tenants = await openPolicyTenants()
afterAll(() => tenants.close())

const schema = `entity Group; entity User in [Group]; entity Pet = { owner?: User };
action "pet.read", "pet.sell", "pet.wash" appliesTo { principal: User, resource: Pet };
action "user.read" appliesTo { principal: User, resource: User };`
const ctx = tenants.process
const rex = { type: 'Pet', id: 'rex' }

async function everyPage<Item>(pageAfter: (after: string) => Promise<{ items: readonly Item[]; next: string | null }>) {
  const pages: Item[][] = []
  let after: string | null = ''
  do {
    const page: { items: readonly Item[]; next: string | null } = await pageAfter(after)
    pages.push([...page.items])
    after = page.next
  } while (after !== null)
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

test('finds every subject once, page by page, with a limit on the work per page', async () => {
  let tried = 0
  const pages = await everyPage((after) =>
    findAllowedEntities(ctx, tenant.scope, 'User', { limit: 3, after }, async (principal) => {
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

test('a page that finds nothing has a next one, and stops at the limit of work', async () => {
  let tried = 0
  const page = await findAllowedEntities(ctx, tenant.scope, 'User', { limit: 10, after: '' }, async () => {
    tried += 1
    return false
  })
  expect(page).toMatchObject({ items: [], next: expect.any(String) })
  expect(tried).toBe(200)
})

test('a page of none tries nothing, and continues where it began', async () => {
  const never = () => Promise.reject(new Error('Nothing is to be tried.'))
  expect(await findAllowedEntities(ctx, tenant.scope, 'User', { limit: 0, after: 'u44' }, never)).toEqual({
    items: [],
    next: 'u44',
  })
  expect(await findAllowedEntities(ctx, tenant.scope, 'User', { limit: 0, after: 'u99' }, never)).toEqual({
    items: [],
    next: null,
  })
})

test('finds resources and actions', async () => {
  const resources = await findAllowedEntities(ctx, tenant.scope, 'Pet', { limit: 10, after: '' }, (resource) =>
    may({ action: 'pet.sell', resource }),
  )
  expect(resources).toEqual({ items: [rex], next: null })
  const types = { principalType: 'User', resourceType: 'Pet' }
  const pages = (id: string) =>
    everyPage((after) =>
      findAllowedActions(ctx, tenant.scope, types, { limit: 2, after }, (action) =>
        may({ principal: user(id), action }),
      ),
    )
  expect(await pages('u0')).toEqual([['pet.read', 'pet.sell'], ['pet.wash']])
  expect(await pages('u7')).toEqual([['pet.read']])
  expect(await pages('u1')).toEqual([[]])
})

test('finds nothing where nothing is published or of that type', async () => {
  const empty = await tenants.newTenant()
  const yes = async () => true
  const types = { principalType: 'User', resourceType: 'Pet' }
  expect(await findAllowedActions(ctx, empty.scope, types, { limit: 5, after: '' }, yes)).toEqual({
    items: [],
    next: null,
  })
  expect(await findAllowedEntities(ctx, empty.scope, 'User', { limit: 5, after: '' }, yes)).toEqual({
    items: [],
    next: null,
  })
})
