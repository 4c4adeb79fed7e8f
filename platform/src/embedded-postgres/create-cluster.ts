// Runs initdb in a temporary folder and renames it, so that a kill in the middle leaves no partial cluster.

import { once } from 'node:events'
import { chownSync, closeSync, fsyncSync, mkdtempSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { useYourOwn } from './advice.ts'
import { superuser } from './connection.ts'
import type { DataFolder } from './data-folder.ts'
import { EmbeddedPostgresFailed } from './failed.ts'
import { type Runtime, spawnOn } from './runtime.ts'

export async function createCluster(folder: DataFolder, runtime: Runtime, durable: boolean): Promise<void> {
  removeUnfinished(folder)
  const unfinished = mkdtempSync(join(folder.path, unfinishedPrefix))
  try {
    const { user } = runtime.identity
    if (user) chownSync(unfinished, user.uid, user.gid)
    await initdb(unfinished, runtime, durable)
    renameSync(unfinished, folder.cluster)
    // Delete again: an initdb whose parent was killed keeps running briefly, and may have written after the first
    // deletion.
    removeUnfinished(folder)
    if (durable) syncFolder(folder.path)
  } catch (cause) {
    remove(unfinished)
    throw new EmbeddedPostgresFailed(
      `PostgreSQL could not create its database in ${folder.path} (${(cause as Error).message}): ` +
        `fix this, set DATA_DIR to another folder, or ${useYourOwn}.`,
      { cause },
    )
  }
}

const unfinishedPrefix = 'postgres.new-'

function removeUnfinished(folder: DataFolder): void {
  for (const name of readdirSync(folder.path)) {
    if (name.startsWith(unfinishedPrefix)) remove(join(folder.path, name))
  }
}

async function initdb(cluster: string, runtime: Runtime, durable: boolean): Promise<void> {
  const args = [
    `--username=${superuser}`,
    // Any user who can enter the socket's folder may connect, and only this server's user can enter it.
    '--auth-local=trust',
    '--auth-host=reject',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ]
  const child = spawnOn(cluster, runtime, 'initdb', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const [complaint, [code]] = await Promise.all([text(child.stderr as NodeJS.ReadableStream), once(child, 'exit')])
  if (code !== 0) throw new EmbeddedPostgresFailed(firstComplaint(complaint) ?? `initdb ended with ${code}`)
}

function firstComplaint(stderr: string): string | undefined {
  const complaint = stderr.split('\n').find((line) => /error:|FATAL:|PANIC:/.test(line))
  return complaint?.replace(/^.*?(error|FATAL|PANIC):\s*/, '')
}

function syncFolder(path: string): void {
  const fd = openSync(path, 'r')
  fsyncSync(fd)
  closeSync(fd)
}

// The initdb of a killed predecessor may still be writing into the folder.
const remove = (path: string) => rmSync(path, { recursive: true, force: true, maxRetries: 30, retryDelay: 50 })
