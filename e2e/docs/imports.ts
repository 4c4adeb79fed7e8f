// Which files a file of ours imports. An `index.ts` only passes on what it exports, and a `context.ts` only names the parts of a
// context, so both are seen through.
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

interface Import {
  /** The names between the braces, as the imported file exports them. */
  readonly names: readonly string[]
  /** The names as this file exports them, if it does. */
  readonly exportedAs: readonly string[]
  readonly path: string
}

const statement = /^(import|export) ([^'"]*?) from '(\.[^']+)'/gm

function importsOf(file: string): Import[] {
  return Array.from(readFileSync(file, 'utf8').matchAll(statement), ([, verb, clause = '', path = '']) => {
    const parts = clause
      .replaceAll(/[{}]/g, '')
      .split(',')
      .map((part) => part.trim().replace(/^type\s+/, ''))
      .filter((part) => part !== '')
      .map((part) => part.split(' as '))
    return {
      names: parts.map(([name = '']) => name),
      exportedAs: verb === 'export' ? parts.map((part) => part.at(-1) ?? '') : [],
      path: join(dirname(file), path),
    }
  })
}

/** Absolute paths. */
export function filesImportedBy(file: string): Set<string> {
  return new Set(importsOf(file).flatMap(({ path, names }) => [path, ...seenThrough(path, names)]))
}

function seenThrough(path: string, names: readonly string[]): string[] {
  if (basename(path) === 'context.ts') return [...filesImportedBy(path)]
  if (basename(path) !== 'index.ts') return []
  return importsOf(path)
    .filter(({ exportedAs }) => exportedAs.some((name) => names.includes(name)))
    .flatMap((passedOn) => [passedOn.path, ...seenThrough(passedOn.path, passedOn.names)])
}
