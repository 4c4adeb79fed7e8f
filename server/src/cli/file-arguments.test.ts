// Every command that reads files, given one that it cannot read.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CommandRefused } from '@countersign/platform/cli'
import { afterAll, expect, test } from 'vitest'
import { countersign } from './commands.ts'

const folder = mkdtempSync(join(tmpdir(), 'file-arguments-'))
afterAll(() => rmSync(folder, { recursive: true }))
const missing = join(folder, 'missing')
const prose = join(folder, 'prose')
writeFileSync(prose, 'not what you look for\n')

const tests = join(folder, 'tests')
const asked = {
  name: 'a',
  principal: { type: 'A', id: 'a' },
  action: 'a',
  resource: { type: 'A', id: 'a' },
  expect: 'deny',
}
writeFileSync(tests, JSON.stringify({ tests: [asked] }))

interface FileArgument {
  /** The name in the usage and in the error. */
  readonly name: string
  readonly given: (path: string) => readonly string[]
  /** Readable files with other content. The content of an export is judged by the command itself. */
  readonly unsuitable: readonly string[]
}

const table: Readonly<Record<string, readonly FileArgument[]>> = {
  apply: [{ name: '<file>', given: (path) => [path], unsuitable: [] }],
  'tenant import': [{ name: '<file>', given: (path) => [path], unsuitable: [] }],
  'user import': [{ name: '<file>', given: (path) => ['--tenant', 'acme', path], unsuitable: [] }],
  'user convert': [
    { name: '<file>', given: (path) => ['--from', 'keycloak', path, join(folder, 'out.csv')], unsuitable: [] },
  ],
  'fido-metadata import': [{ name: '<file>', given: (path) => [path], unsuitable: [] }],
  'policies test': [
    { name: '<file>', given: (path) => [path, '--schema', prose, '--policies', prose], unsuitable: [] },
    { name: '--schema', given: (path) => [tests, '--schema', path, '--policies', prose], unsuitable: [] },
    { name: '--policies', given: (path) => [tests, '--schema', prose, '--policies', path], unsuitable: [] },
  ],
  'policies analyse': [
    { name: '--schema', given: (path) => ['--schema', path, '--policies', prose], unsuitable: [] },
    { name: '--policies', given: (path) => ['--schema', prose, '--policies', path], unsuitable: [] },
  ],
  'audit verify': [
    { name: '<file>', given: (path) => [path], unsuitable: [] },
    { name: '--jwks', given: (path) => [prose, '--jwks', path], unsuitable: [prose] },
    { name: '--head', given: (path) => [prose, '--head', path], unsuitable: [prose] },
  ],
}

const withFiles = countersign({ companions: async () => [] }).commands.filter(({ usage }) => /file/i.test(usage))

test('every file argument of every command is covered here', () => {
  const inUsage = withFiles.map(({ name, usage }) => [name, usage.match(/<file>/g)?.length])
  expect(inUsage).toEqual(Object.entries(table).map(([name, files]) => [name, files.length]))
})

const cases = withFiles.flatMap((command) =>
  (table[command.name] ?? []).flatMap(({ name, given, unsuitable }) =>
    [missing, folder, ...unsuitable].map((path) => ({ command, called: command.name, name, path, given })),
  ),
)

test.for(cases)('$called refuses $path as $name, and prints nothing else', async ({ command, name, path, given }) => {
  const printed: string[] = []
  const running = command.run(given(path), {
    environment: {},
    stopSignal: new AbortController().signal,
    print: (text) => void printed.push(text),
  })
  const refusal = await running.then(
    () => undefined,
    (error: Error) => error,
  )
  expect(refusal).toBeInstanceOf(CommandRefused)
  expect(refusal?.message).toMatch(new RegExp(`^${name} must be a file with .+, not "${path}": .+\\.$`))
  expect(printed).toEqual([])
})
