// Every command in the docs works as it stands there, on a fresh start.
import { beforeAll, describe, expect, test } from 'vitest'
import { freshStart } from './fresh-start.ts'
import { fencesOf, readDocument } from './markdown.ts'
import { shapeDifferences } from './shape.ts'
import { commandsOf, hasShell, runCommands, type Session } from './shell-session.ts'

const documents = [
  'README.md',
  'docs/getting-started.md',
  'docs/access-tokens.md',
  'docs/administration.md',
  'docs/mfa.md',
  'docs/sign-in.md',
  'docs/messages.md',
  'docs/hardware-tokens.md',
  'docs/policies.md',
  'docs/agents.md',
  'docs/pet-store.md',
]

for (const document of documents) {
  const fences = fencesOf(await readDocument(document))
  const commands = commandsOf(fences)

  describe(document, () => {
    test('leaves no shell command untried', () => {
      expect(commands.length).toBeGreaterThan(0)
      expect(fences.filter(({ info }) => info[0] === 'sh' && info[1] !== 'run')).toEqual([])
    })

    describe.runIf(hasShell)('in a shell', () => {
      let session: Session
      beforeAll(async () => {
        const start = await freshStart()
        session = await runCommands(commands, start).finally(() => start.stop())
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
