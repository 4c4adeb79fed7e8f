import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface PeerStatement {
  readonly name: string
  readonly text: string
}

const root = join(import.meta.dirname, '../../../..')
const peer: Record<string, PeerStatement> = await import(join(root, 'bench/peers/bare-transactions/statements.mjs'))
const sources = ['server/src/domain/**/*-store.ts', 'platform/src/database/*.ts']
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n')

const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** The statement of the function, as PostgreSQL gets it. */
function statementOf(name: string): string {
  const [, text = ''] = new RegExp(`\\b${name}\\b[^\`]*sql\`([^\`]*)\``).exec(sources) ?? []
  let values = 0
  return onOneLine(text.replaceAll(/\$\{[^}]*\}/g, () => `$${++values}`))
}

test.each(Object.values(peer))('the peer runs our $name', ({ name, text }) => {
  expect(onOneLine(text)).toBe(statementOf(name))
})
