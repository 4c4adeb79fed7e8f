// What migrations create in the database: tables, and the functions and triggers that write to them.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writtenTables } from './sql-writes.mjs'

const folders = ['server/migrations', 'petstore/migrations']
const table = /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?([\w.]+)/gi
const anyFunction = /\bcreate\s+(?:or\s+replace\s+)?function\b/gi
const quotedFunction =
  /\bcreate\s+(?:or\s+replace\s+)?function\s+([\w.]+)\s*\((?:(?!\bcreate\b)[\s\S])*?\bas\s+(\$\w*\$)([\s\S]*?)\2/gi
const trigger =
  /\bcreate\s+(?:constraint\s+)?trigger\s+\w+\s[^;]*?\bon\s+([\w.]+)[^;]*?\bexecute\s+function\s+([\w.]+)/gi
const unknownTable = /\b(?:insert\s+into|update|delete\s+from|truncate)\s+%/i

/**
 * `{ tables, functions }`. A function lists what it writes, which tables run it as a trigger, and whether it writes any
 * table.
 */
export function readMigrations(root) {
  const sql = folders.flatMap((folder) => readFolder(join(root, folder))).join('\n')
  const triggers = Array.from(sql.matchAll(trigger), ([, on, name]) => ({ on, name }))
  return {
    tables: Array.from(sql.matchAll(table), ([, name]) => name),
    functions: readFunctions(sql).map((read) => ({
      ...read,
      triggeredBy: triggers.filter(({ name }) => name === read.name).map(({ on }) => on),
    })),
  }
}

function readFunctions(sql) {
  const found = Array.from(sql.matchAll(quotedFunction), ([, name, , body]) => ({
    name,
    writes: writtenTables(body),
    writesAny: unknownTable.test(body),
  }))
  if (found.length !== [...sql.matchAll(anyFunction)].length)
    throw new Error('A migration creates a function whose body this check cannot read: quote it as $$ … $$.')
  // A function that is replaced later counts in its last version.
  return [...new Map(found.map((read) => [read.name, read])).values()]
}

function readFolder(folder) {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return files.sort().map((name) => readFileSync(join(folder, name), 'utf8').replaceAll(/--.*/g, ''))
}
