// Every command in the docs works as it stands there.
import { once } from 'node:events'
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServerProcess, startServerProcess } from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fencesOf, readDocument, repository } from './markdown.ts'
import { shapeDifferences } from './shape.ts'
import { commandsOf, hasShell, runCommands, type Session } from './shell-session.ts'

const documents = ['README.md', 'docs/getting-started.md', 'docs/access-tokens.md', 'docs/administration.md']

let folder: string
let server: ServerProcess
let publicUrl: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-docs-'))
  // The examples import what a clone has installed.
  await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'))
  server = await startServerProcess({ DATA_DIR: join(folder, 'data'), PORT: '0' })
  while (!server.output().includes('Ctrl-C stops it')) await once(server.child.stdout as NodeJS.ReadableStream, 'data')
  publicUrl = await untilSealed()
})

afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A reader takes longer to get there than the first audit events take to be sealed. */
async function untilSealed(): Promise<string> {
  const facts = JSON.parse(await readFile(join(folder, 'data/first-run.json'), 'utf8')) as Record<string, string>
  const { tenantId, clientId: client_id = '', clientSecret: client_secret = '' } = facts
  const form = { grant_type: 'client_credentials', client_id, client_secret }
  const { body } = await server.call('POST', `/AuthPage/oauth/token/${tenantId}`, { form })
  const verify = () => server.call('POST', '/SvcAdmin/v1/audit-events:verify', { accessToken: body.access_token })
  await expect.poll(async () => (await verify()).body.head, { timeout: 20_000 }).not.toBeNull()
  return facts.publicUrl ?? ''
}

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
        session = await runCommands(commands, { folder, publicUrl })
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
