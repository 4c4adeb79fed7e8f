// Starts the server from separate processes, and cleans up afterwards.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { afterAll, afterEach, expect } from 'vitest'
import type { Connection } from './connection.ts'
import { openDataFolder } from './data-folder.ts'
import type { User } from './identity.ts'
import { stopPostmaster } from './postmaster.ts'
import { isPostmasterOf, readPostmasterPid } from './postmaster-pid.ts'

export interface Outcome {
  pid: number
  connection: Connection
  /** The error, if there was one. */
  name?: string
  message?: string
}

interface Options {
  user?: User
  env?: NodeJS.ProcessEnv
  script?: string
}

const processes = new Set<ChildProcess>()

/** A separate process that is starting the server. */
export function startProcess(dataDir: string, { user, env, script }: Options = {}) {
  const child = spawn(process.execPath, [script ?? join(import.meta.dirname, 'start.fixture.ts'), dataDir], {
    ...user,
    cwd: '/',
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  processes.add(child)
  const exited = once(child, 'exit').finally(() => processes.delete(child))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const nextWith = async (key: string) => {
    for (;;) {
      const message = JSON.parse((await lines.next()).value ?? '{"pid":0,"message":"It ended without a word."}')
      if (key in message) return message
    }
  }
  return {
    progress: (): Promise<{ progress: string }> => nextWith('progress'),
    outcome: (): Promise<Outcome> => nextWith('pid'),
    exited,
    async stop() {
      child.stdin.write('stop\n')
      await exited
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

export async function query(connection: Connection, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ ...connection, ssl: false })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** A folder for the tests of one file; with mode 0700 only its owner can enter it. */
export function testFolder(mode: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-postgres-test-'))
  chmodSync(folder, mode)
  afterEach(async () => {
    for (const child of processes) child.kill('SIGKILL')
    for (const { dataDir, postmaster } of serversIn(folder)) await stopPostmaster(openDataFolder(dataDir), postmaster)
  })
  afterAll(() => {
    expect(serversIn(folder)).toEqual([])
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

function serversIn(folder: string) {
  return readdirSync(folder, { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('postmaster.pid'))
    .flatMap((name) => {
      const cluster = dirname(join(folder, name))
      const postmaster = readPostmasterPid(cluster)
      return postmaster && isPostmasterOf(cluster, postmaster.pid) ? [{ dataDir: dirname(cluster), postmaster }] : []
    })
}
