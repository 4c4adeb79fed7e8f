// Each table has one owner: the folder with every statement that inserts, updates or deletes its rows. Other folders
// may read the table, and call the owner's exports.
import { dirname } from 'node:path'
import { readMigrations } from './migrated-tables.mjs'
import { readSources } from './sources.mjs'
import { sqlTemplates, writtenTables } from './sql-writes.mjs'

const withSql = /^(server|platform|petstore)\//

/** No `sql` template writes them: the database part does so by a given name, or a trigger of the owner's table does. */
const withoutTemplates = new Map([
  ['write_probe', 'platform/src/database'],
  ['petstore.write_probe', 'platform/src/database'],
  ['user_words', 'server/src/domain/people/users'],
  ['entity_values', 'server/src/domain/policies/entities'],
])

/** Returns the tables without a single owner, and the names that occur in only one of statements and migrations. */
export function tableOwnerViolations(root) {
  const writers = readWriters(root)
  const { tables } = readMigrations(root)
  const shared = [...writers].filter(([, folders]) => folders.length > 1)
  const unknown = [...writers.keys()].filter((table) => !tables.includes(table))
  const unowned = tables.filter((table) => !writers.has(table) && !withoutTemplates.has(table))
  return [
    ...shared.map(
      ([table, folders]) => `${table}: written in ${folders.join(' and ')}; move the statements to one of them`,
    ),
    ...unknown.map((table) => `${table}: written in ${writers.get(table)}, and no migration creates it`),
    ...unowned.map((table) => `${table}: created by a migration, and no store writes it`),
  ]
}

/** For the documentation: `{ table, owner, functions }`, by name. A function is `{ name, triggeredBy }`. */
export function tableOwners(root) {
  const writers = readWriters(root)
  const { tables, functions } = readMigrations(root)
  return tables.sort().map((table) => ({
    table,
    owner: writers.get(table)?.join(', ') ?? withoutTemplates.get(table) ?? '',
    functions: functions.filter(({ writes }) => writes.includes(table)),
  }))
}

/** The names of the functions that take the table to write as an argument. */
export function functionsForAnyTable(root) {
  return readMigrations(root)
    .functions.filter(({ writesAny }) => writesAny)
    .map(({ name }) => name)
}

/** The folders that write each table. */
function readWriters(root) {
  const writes = readSources(root)
    .filter(({ path }) => withSql.test(path))
    .flatMap(({ path, text }) => {
      const tables = sqlTemplates(text).flatMap(writtenTables)
      return tables.map((table) => ({ table, folder: dirname(path) }))
    })
  const byTable = Map.groupBy(writes, ({ table }) => table)
  return new Map(
    Array.from(byTable, ([table, found]) => [table, [...new Set(found.map(({ folder }) => folder))].sort()]),
  )
}
