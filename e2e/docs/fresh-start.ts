// What somebody has who has just run `npm start` in a clone of the repository: a server, and a folder with its data.
import { once } from 'node:events'
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyFirstRun, type ServerProcess, startWithPetstore } from '@countersign/testkit'
import { expect, vi } from 'vitest'
import { repository } from './markdown.ts'

export interface FreshStart {
  readonly publicUrl: string
  readonly petstoreUrl: string
  /** A clone to work in beside the server, without the files of whoever else does. */
  newFolder(): Promise<string>
  stop(): Promise<void>
}

/** The first on its data folder, or one on the folder that a first start has left. */
export async function freshStart({ isFirst }: { readonly isFirst: boolean }): Promise<FreshStart> {
  const home = await mkdtemp(join(tmpdir(), 'countersign-docs-'))
  const data = join(home, 'data')
  if (!isFirst) await copyFirstRun(data)
  const server = await startWithPetstore({ DATA_DIR: data, PORT: '0' })
  while (!server.output().includes('Ctrl-C stops it')) await once(server.child.stdout as NodeJS.ReadableStream, 'data')
  const facts = JSON.parse(await readFile(join(data, 'first-run.json'), 'utf8')) as Record<string, string>
  await untilSealed(server, facts)
  return {
    publicUrl: facts.publicUrl ?? '',
    petstoreUrl: facts.petstoreUrl ?? '',
    async newFolder() {
      const folder = await mkdtemp(join(home, 'clone-'))
      await symlink(data, join(folder, 'data'))
      // The examples import what a clone has installed.
      await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'))
      return folder
    },
    async stop() {
      await server.stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** A reader takes longer to get anywhere than the first audit events take to be sealed. */
async function untilSealed({ call }: ServerProcess, facts: Readonly<Record<string, string>>): Promise<void> {
  const { tenantId, clientId: client_id = '', clientSecret: client_secret = '' } = facts
  const form = { grant_type: 'client_credentials', client_id, client_secret }
  const { body } = await call('POST', `/AuthPage/oauth/token/${tenantId}`, { form })
  const verify = () => call('POST', '/SvcAdmin/v1/audit-events:verify', { accessToken: body.access_token })
  await vi.waitFor(async () => expect((await verify()).body.head).not.toBeNull(), { timeout: 60_000, interval: 200 })
}
