import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import rules, { wings } from '../.dependency-cruiser.mjs'
import { checkImports } from './checks/tools.mjs'
import { makeTree } from './tree.fixture.mjs'

const allowed = {
  'contract/src/index.ts': 'export type Scope = string',
  'platform/src/http/index.ts': `import 'fastify'; import '@countersign/contract'`,
  'platform/src/database/index.ts': `import 'pg'`,
  'platform/src/database/across-tenants.ts': 'export type SystemTx = number',
  'server/src/methods/method.ts': 'export type Method = string',
  'server/src/methods/index.ts': `import './sms/sms.ts'; import './email/email.ts'`,
  'server/src/methods/sms/sms.ts': `import type { Method } from '../method.ts'`,
  'server/src/methods/email/email.ts': `import '@countersign/contract'`,
  'server/src/drivers/driver.ts': `import '@countersign/platform/http'`,
  'server/src/drivers/smtp/smtp.ts': `import '../driver.ts'`,
  'server/src/domain/people/users/users.ts': `import '../../../methods/index.ts'; import '../../../drivers/driver.ts'`,
  'server/src/domain/people/users/users-store.ts': `import type { SystemTx } from '@countersign/platform/database/across-tenants'`,
  'server/src/domain/people/users/users.test.ts': `import '@countersign/testkit'; import './users.ts'; import 'pg'; import 'dev-tool'`,
  'server/src/domain/people/index.ts': `export * from './users/users.ts'`,
  'server/src/domain/administration/tenants/tenants.ts': `import '@countersign/platform/database/across-tenants'; import '../../people/index.ts'`,
  'server/src/services/svc-auth/sign-in.ts': `import '../../domain/people/index.ts'; import 'fastify'`,
  'server/src/services/svc-admin/list-users.ts': `import '../../domain/people/index.ts'`,
  'server/src/tasks/purge.ts': `import '@countersign/platform/database/across-tenants'`,
  'server/src/serve.ts': `import 'fastify'; import './services/svc-auth/sign-in.ts'; import './tasks/purge.ts'`,
  'testkit/src/index.ts': `import 'pg'`,
}

/** What some of the planted files import. These files break no rule. */
const besides = {
  'server/src/domain/domain.ts': 'export type Domain = string',
  'petstore/src/index.ts': 'export type Pet = string',
  'server/src/domain/policies/cedar-index/slice.ts': 'export type Slice = string',
  'server/src/domain/policies/policies/rules.ts': 'export type Rules = string',
  'server/src/domain/administration/index.ts': 'export type Tenant = string',
  'server/src/domain/elsewhere/a.ts': 'export type Lost = string',
}

/** For every rule, files that break it. */
const forbidden = {
  'contract-stands-alone': { 'contract/src/a.ts': `import '@countersign/platform/database'` },
  'platform-knows-only-the-contract': { 'platform/src/http/a.ts': `import '../../../server/src/serve.ts'` },
  'sdk-stands-alone': {
    'sdk/src/a.ts': `import '@countersign/contract'`,
    'sdk/src/b.ts': `import 'node:fs'`,
  },
  'server-and-petstore-apart': {
    'server/src/f.ts': `import '../../petstore/src/index.ts'`,
    'petstore/src/a.ts': `import '../../server/src/serve.ts'`,
  },
  'domain-never-looks-up': {
    'server/src/domain/people/users/a.ts': `import '../../../services/svc-auth/sign-in.ts'`,
    'server/src/domain/people/users/b.ts': `import type { Purge } from '../../../tasks/purge.ts'`,
    'server/src/domain/people/users/c.ts': `export const serve = () => import('../../../serve.ts')`,
    'server/src/domain/people/users/d.ts': `{ await using x = await import('../../../serve.ts') }`,
  },
  'wings-import-down': {
    'server/src/domain/people/users/r.ts': `import '../../administration/index.ts'`,
    'server/src/domain/people/users/s.ts': `import type { Domain } from '../../domain.ts'`,
  },
  'every-folder-is-in-a-wing': { 'server/src/domain/people/users/t.ts': `import '../../elsewhere/a.ts'` },
  'wings-by-their-index': { 'server/src/domain/administration/a.ts': `import '../people/users/users.ts'` },
  'domain-by-its-wings': {
    'server/src/services/svc-auth/d.ts': `import '../../domain/people/users/users.ts'`,
    'server/src/e.ts': `import './domain/people/users/users.ts'`,
  },
  'cedar-index-by-its-index': {
    'server/src/domain/policies/policies/a.ts': `import '../cedar-index/slice.ts'`,
  },
  'cedar-index-never-looks-up': {
    'server/src/domain/policies/cedar-index/a.ts': `import type { Rules } from '../policies/rules.ts'`,
  },
  'methods-and-drivers-never-look-up': { 'server/src/methods/sms/a.ts': `import '../../domain/people/index.ts'` },
  'methods-and-drivers-apart': { 'server/src/methods/sms/b.ts': `import '../../drivers/driver.ts'` },
  'services-go-through-the-domain': { 'server/src/services/svc-auth/a.ts': `import '../../methods/index.ts'` },
  'services-apart': { 'server/src/services/svc-auth/b.ts': `import '../svc-admin/list-users.ts'` },
  'entrances-apart': { 'server/src/services/svc-auth/c.ts': `import '../../tasks/purge.ts'` },
  'methods-by-their-interface': { 'server/src/domain/people/users/e.ts': `import '../../../methods/sms/sms.ts'` },
  'drivers-by-their-interface': { 'server/src/domain/people/users/f.ts': `import '../../../drivers/smtp/smtp.ts'` },
  'one-method-never-knows-another': { 'server/src/methods/sms/c.ts': `import '../email/email.ts'` },
  'fastify-stays-in-transport': {
    'server/src/domain/people/users/g.ts': `import 'fastify'`,
    'server/src/domain/people/users/h.ts': `import type { FastifyRequest } from 'fastify'`,
  },
  'postgres-client-stays-in-platform': { 'server/src/domain/people/users/i.ts': `import 'pg'` },
  'across-tenants-is-for-few': {
    'server/src/domain/people/users/j.ts': `import '@countersign/platform/database/across-tenants'`,
    'platform/src/database/a.ts': `export * from './across-tenants.ts'`,
  },
  'no-cycles': {
    'server/src/domain/people/users/k.ts': `import './l.ts'`,
    'server/src/domain/people/users/l.ts': `import './k.ts'`,
  },
  'testkit-is-for-tests': { 'server/src/domain/people/users/m.ts': `import '@countersign/testkit'` },
  'packages-by-name': { 'server/src/domain/people/users/n.ts': `import '../../../../../contract/src/index.ts'` },
  'no-development-dependencies-in-the-product': { 'server/src/domain/people/users/o.ts': `import 'dev-tool'` },
  'declared-dependencies-only': { 'server/src/domain/people/users/p.ts': `import 'undeclared'` },
  'imports-exist': { 'server/src/domain/people/users/q.ts': `import './nowhere.ts'` },
}

test('a tree that follows the direction passes', async () => {
  expect(await checkImports(makeTree(allowed))).toMatchObject({ ok: true })
})

test('each forbidden import is found, and named by the rule that it breaks', async () => {
  const planted = Object.assign({}, ...Object.values(forbidden))
  const { ok, output } = await checkImports(makeTree({ ...allowed, ...besides, ...planted }))

  expect(ok).toBe(false)
  const found = [...output.matchAll(/error ([\w-]+): (\S+) →/g)].map(([, rule, path]) => `${rule}: ${path}`)
  const expected = Object.entries(forbidden).flatMap(([rule, files]) =>
    Object.keys(files).map((path) => `${rule}: ${path}`),
  )
  // A cycle is reported for only one of its files.
  expect(found).toEqual(expect.arrayContaining(expected.filter((violation) => !violation.endsWith('/l.ts'))))
})

test('every rule has a planted import that breaks it', () => {
  expect(Object.keys(forbidden).sort()).toEqual([...new Set(rules.forbidden.map(({ name }) => name))].sort())
})

test('the documentation names the wings in their order', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/architecture.md'), 'utf8')
  const [, section = ''] = page.split('## The wings of the domain')
  const named = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `([\w-]+)` \|/gm)].map(([, wing]) => wing)
  expect(named).toEqual(wings)
})
