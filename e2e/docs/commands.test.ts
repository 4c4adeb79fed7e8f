// Every command in the docs works as it stands there, on a fresh start.
import { skipNote } from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FreshStart, freshStart } from './fresh-start.ts'
import { fencesOf, readDocument } from './markdown.ts'
import { shapeDifferences } from './shape.ts'
import { commandsOf, hasShell, runCommands, type Session } from './shell-session.ts'

/** Those that stand together get one server, and take nothing from each other. The others use the same users. */
const shelves = [
  [
    'README.md',
    'docs/getting-started.md',
    'docs/access-tokens.md',
    'docs/passkeys.md',
    'docs/messages.md',
    'docs/hardware-tokens.md',
    'docs/policies.md',
    'docs/agents.md',
    'docs/pet-store.md',
    'docs/declared-tenants.md',
    'docs/from-keycloak.md',
    'docs/from-privacyidea.md',
    'docs/from-duo.md',
    'docs/from-your-own-table.md',
  ],
  ['docs/administration.md'],
  ['docs/mfa.md'],
  ['docs/sign-in.md'],
]

for (const [index, documents] of shelves.entries()) {
  describe('on a fresh start', async () => {
    let start: FreshStart
    beforeAll(async () => {
      // The documents that a reader meets first follow a first start.
      if (hasShell) start = await freshStart({ isFirst: index === 0 })
    })
    afterAll(() => start?.stop())

    for (const document of documents) describeDocument(document, await readDocument(document), () => start)
  })
}

function describeDocument(name: string, text: string, start: () => FreshStart): void {
  const fences = fencesOf(text)
  const commands = commandsOf(fences)

  describe(name, () => {
    test('leaves no shell command untried', () => {
      expect(commands.length).toBeGreaterThan(0)
      expect(fences.filter(({ info }) => info[0] === 'sh' && info[1] !== 'run')).toEqual([])
    })

    describe.runIf(hasShell)(`in a shell${skipNote(hasShell, 'no POSIX shell')}`, () => {
      let session: Session
      beforeAll(async () => {
        session = await runCommands(commands, { ...start(), folder: await start().newFolder() })
      })

      test.for(commands.map((command, index) => ({ ...command, index })))('line $line works', (command) => {
        const output = session.outputs[command.index]
        expect(output, session.complaints).toBeDefined()
        if (!command.expected) return
        const { example, ...options } = command.expected
        expect(shapeDifferences(example, JSON.parse(output ?? ''), options)).toEqual([])
      })
    })
  })
}
