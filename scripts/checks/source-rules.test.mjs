import { describe, expect, test } from 'vitest'
import { makeTree } from '../tree.fixture.mjs'
import { sqlOutsideStores, tooLong } from './source-rules.mjs'
import { readSources } from './sources.mjs'

const sqlImport = "import { type Database, sql } from '@countersign/platform/database'\n"
const query = `${sqlImport}export const find = (id: string) => sql\`select 1 where id = \${id}\`\n`

function broken(rule, files) {
  return rule(readSources(makeTree(files))).map((violation) => violation.split(':')[0])
}

describe('SQL', () => {
  test('is allowed in stores, in the platform and in tests', () => {
    const files = {
      'server/src/domain/administration/users/users-store.ts': query,
      'server/src/domain/people/users/users.test.ts': query,
      'platform/src/tasks/claim.ts': query,
      'testkit/src/tenants.ts': query,
    }
    expect(broken(sqlOutsideStores, files)).toEqual([])
  })

  test.for([
    ['imported', sqlImport],
    ['imported over several lines', "import {\n  type Database,\n  sql,\n} from '@countersign/platform/database'\n"],
    ['handed in', 'export const find = ({ sql }) => sql`select 1`\n'],
    ['typed', 'export const find = ({ sql }) => sql<{ id: string }>`select 1`\n'],
  ])('is not allowed elsewhere in the server: %s', ([, text]) => {
    expect(broken(sqlOutsideStores, { 'server/src/domain/administration/users/users.ts': text })).toEqual([
      'server/src/domain/administration/users/users.ts',
    ])
  })
})

describe('a file', () => {
  const lines = (count) => 'export {}\n'.repeat(count)

  test('may have 300 lines', () => {
    expect(broken(tooLong, { 'server/src/main.ts': lines(300) })).toEqual([])
  })

  test('may not have more, in any of our languages', () => {
    const files = { 'server/src/a.ts': lines(301), 'web/src/b.tsx': lines(301), 'scripts/c.mjs': lines(301) }
    expect(broken(tooLong, files)).toEqual(['scripts/c.mjs', 'server/src/a.ts', 'web/src/b.tsx'])
  })

  test('may have more if it is a test, or not ours', () => {
    const files = {
      'server/src/a.test.ts': lines(301),
      'node_modules/b/c.ts': lines(301),
      'web/dist/d.mjs': lines(301),
    }
    expect(broken(tooLong, files)).toEqual([])
  })
})
