// One folder owns a table: it holds every statement that inserts, updates or deletes rows of it. Others may read the table, and
// call what its owner exports.
import { dirname } from 'node:path'
import { readMigrations } from './migrated-tables.mjs'
import { readSources } from './sources.mjs'
import { sqlTemplates, writtenTables } from './sql-writes.mjs'

const withSql = /^(server|platform|petstore)\//

/** The database part writes them by a name that it is given, outside of any `sql` template. */
const probes = new Map([
  ['write_probe', 'platform/src/database'],
  ['petstore.write_probe', 'platform/src/database'],
])

/** Answers with the tables that have no single owner, and with the names that the statements and the migrations do not share. */
export function tableOwnerViolations(root) {
  const writers = readWriters(root)
  const { tables } = readMigrations(root)
  const shared = [...writers].filter(([, folders]) => folders.length > 1)
  const unknown = [...writers.keys()].filter((table) => !tables.includes(table))
  const unowned = tables.filter((table) => !writers.has(table) && !probes.has(table))
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
    owner: writers.get(table)?.join(', ') ?? probes.get(table) ?? '',
    functions: functions.filter(({ writes }) => writes.includes(table)),
  }))
}

/** The names of the functions that are told which table to write. */
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
