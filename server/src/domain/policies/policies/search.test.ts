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

const subjects = (action = 'pet.read', given = rex) => ({ variable: 'principal' as const, type: 'User', action, given })

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

test('finds every subject once, in pages of the size asked for, and tries only those that a permit could allow', async () => {
  let tried = 0
  const pages = await everyPage((after) =>
    findAllowedEntities(ctx, tenant.scope, subjects(), { limit: 3, after }, async (principal) => {
      tried += 1
      return may({ principal })
    }),
  )
  const found = pages.flat().map(({ id }) => id)
  expect(found.toSorted()).toEqual(['u0', 'u107', 'u207', 'u307', 'u407', 'u7'].toSorted())
  expect(new Set(found).size).toBe(found.length)
  expect(tried).toBe(6)
  expect(pages.map((page) => page.length)).toEqual([3, 3])
})

test('a page that finds nothing has a next one, and stops at the limit of work', async () => {
  const crowded = await tenants.newTenant(schema)
  await crowded.publish('@id("any") permit(principal, action, resource);')
  for (let from = 0; from < 6_000; from += 1_000)
    await crowded.put(...Array.from({ length: 1_000 }, (_, n) => user(`u${from + n}`)))
  let tried = 0
  const page = await findAllowedEntities(ctx, crowded.scope, subjects(), { limit: 10, after: '' }, async () => {
    tried += 1
    return false
  })
  expect(page).toMatchObject({ items: [], next: expect.any(String) })
  expect(tried).toBe(5_000)
})

test('a page of none tries nothing, and continues where it began', async () => {
  const never = () => Promise.reject(new Error('Nothing is to be tried.'))
  expect(await findAllowedEntities(ctx, tenant.scope, subjects(), { limit: 0, after: 'u44' }, never)).toEqual({
    items: [],
    next: 'u44',
  })
  expect(await findAllowedEntities(ctx, tenant.scope, subjects(), { limit: 0, after: 'u99' }, never)).toEqual({
    items: [],
    next: null,
  })
})

test('finds resources and actions', async () => {
  const resources = await findAllowedEntities(
    ctx,
    tenant.scope,
    { variable: 'resource', type: 'Pet', action: 'pet.sell', given: user('u0') },
    { limit: 10, after: '' },
    (resource) => may({ action: 'pet.sell', resource }),
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
  expect(await findAllowedEntities(ctx, empty.scope, subjects(), { limit: 5, after: '' }, yes)).toEqual({
    items: [],
    next: null,
  })
})

test('finds what the whole set of policies allows, by groups within groups, values, ids and comparisons of both sides', async () => {
  const office =
    await tenants.newTenant(`entity Group in [Group]; entity User in [Group] = { level: Long, team: String };
    entity Folder in [Folder]; entity Doc in [Folder] = { owner?: User, kind: String, open: Bool, size: Long };
    action read, edit, sign, share appliesTo { principal: User, resource: Doc, context: {} };`)
  await office.publish(`
    @id("within") permit(principal in Group::"all", action == Action::"read", resource in Folder::"root");
    @id("kinds") permit(principal, action == Action::"edit", resource) when { ["a", "b"].contains(resource.kind) };
    @id("own") permit(principal, action == Action::"edit", resource) when { resource has owner && principal == resource.owner };
    @id("one") permit(principal == User::"u3", action == Action::"sign", resource == Doc::"d \\"7\\"");
    @id("opened") permit(principal, action == Action::"sign", resource) when { resource.open == true && resource.size > 3 };
    @id("team") permit(principal, action == Action::"share", resource) when { principal.team == resource.kind };
    @id("not") forbid(principal, action, resource) when { resource.size == 5 };`)
  const group = (id: string) => ({ type: 'Group', id })
  const folder = (id: string) => ({ type: 'Folder', id })
  await office.put(group('all'), { ...group('some'), parents: [group('all')] }, folder('root'), {
    ...folder('deep'),
    parents: [folder('root')],
  })
  const people = Array.from({ length: 12 }, (_, n) => ({
    ...user(`u${n}`),
    attributes: { level: n, team: 'abc'[n % 3] },
    parents: n % 2 ? [group('some')] : [],
  }))
  const docs = Array.from({ length: 30 }, (_, n) => ({
    type: 'Doc',
    id: n === 7 ? 'd "7"' : `d${n}`,
    attributes: { kind: 'abc'[n % 3], open: n % 4 === 0, size: n % 6, ...(n % 5 ? { owner: user(`u${n % 12}`) } : {}) },
    parents: n % 3 ? [folder('deep')] : [],
  }))
  await office.put(...people)
  await office.put(...docs)
  for (const action of ['read', 'edit', 'sign', 'share']) {
    for (const { type, id } of people.slice(0, 5)) {
      const expected: string[] = []
      for (const doc of docs) {
        const asked = { principal: { type, id }, action, resource: { type: 'Doc', id: doc.id } }
        if ((await office.ask(asked as never)).allowed) expected.push(doc.id)
      }
      const pages = await everyPage((after) =>
        findAllowedEntities(
          ctx,
          office.scope,
          { variable: 'resource', type: 'Doc', action, given: { type, id } },
          { limit: 4, after },
          async (resource) => (await office.ask({ principal: { type, id }, action, resource } as never)).allowed,
        ),
      )
      expect(pages.flat().map((found) => found.id)).toEqual(expected.toSorted())
      for (const page of pages.slice(0, -1)) expect(page).toHaveLength(4)
    }
    for (const { id } of docs.slice(0, 8)) {
      const given = { type: 'Doc', id }
      const expected: string[] = []
      for (const person of people) {
        const asked = { principal: user(person.id), action, resource: given }
        if ((await office.ask(asked as never)).allowed) expected.push(person.id)
      }
      const { items } = await findAllowedEntities(
        ctx,
        office.scope,
        { variable: 'principal', type: 'User', action, given },
        { limit: 50, after: '' },
        async (principal) => (await office.ask({ principal, action, resource: given } as never)).allowed,
      )
      expect(items.map((found) => found.id)).toEqual(expected.toSorted())
    }
  }
})
