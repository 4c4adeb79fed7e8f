// The candidates: the pet store, and a minimal server with Fastify and pg.
import { join } from 'node:path'
import { runCommand, startChild } from '../../src/child.ts'
import type { MeasuredServer } from '../../src/measure.ts'
import { startPeerOnPostgres } from '../../src/peer-on-postgres.ts'
import { childCalled } from '../../src/proc.ts'
import { makeTemporaryFolder } from '../../src/temporary-folder.ts'

export interface PetsFacts {
  readonly petsUrl: string
  readonly headers: Readonly<Record<string, string>>
}

export interface PetsServer extends MeasuredServer, AsyncDisposable {
  readonly facts: PetsFacts
}

export interface PetsCandidate {
  readonly name: string
  start(signal: AbortSignal): Promise<PetsServer>
}

const command = join(import.meta.dirname, '../../../petstore/bin/petstore.mjs')

/** In production mode, with its own PostgreSQL: keys, validation, limits and headers included. */
export const petstore: PetsCandidate = {
  name: 'pet store',
  async start(signal) {
    await using ending = new AsyncDisposableStack()
    const { path } = ending.use(await makeTemporaryFolder())
    const environment = { MODE: 'production', HOST: '127.0.0.1', PETSTORE_PORT: '0', DATA_DIR: path }
    const created = await runCommand(process.execPath, [command, 'keys', 'create', '--name', 'bench'], environment)
    const { apiKey } = JSON.parse(created) as { apiKey: string }
    const child = ending.use(
      await startChild({
        command: process.execPath,
        args: [command, 'start'],
        environment,
        signal,
        ready: (output) => /the pet store answers on [\d.]+:(\d+)/.exec(output)?.[1],
      }),
    )
    const databasePid = childCalled(child.pid, 'postgres')
    if (databasePid === undefined) throw new Error('The pet store runs without its PostgreSQL.')
    const kept = ending.move()
    return {
      facts: {
        petsUrl: `http://127.0.0.1:${child.ready}/v1/pets`,
        headers: { authorization: `Bearer ${apiKey}` },
      },
      serverPid: child.pid,
      databasePid,
      [Symbol.asyncDispose]: () => kept.disposeAsync(),
    }
  },
}

/** On a PostgreSQL of the same build and settings. */
export const bare: PetsCandidate = {
  name: 'bare Fastify and pg',
  start: (signal) => startPeerOnPostgres<PetsFacts>('bare-fastify-pg', signal),
}
