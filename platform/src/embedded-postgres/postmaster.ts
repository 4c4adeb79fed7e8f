// The server's process: starts it, finds it again after our own process died, and stops it.

import type { ChildProcess } from 'node:child_process'
import { chmodSync, closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { useYourOwn } from './advice.ts'
import {
  clearSocketDirectory,
  hasSocket,
  makeSocketDirectory,
  port,
  removeSocketDirectory,
  socketAnswers,
} from './connection.ts'
import type { DataFolder } from './data-folder.ts'
import { EmbeddedPostgresFailed } from './failed.ts'
import { isAlive, isPostmasterOf, type PostmasterPid, postmasterPidFile, readPostmasterPid } from './postmaster-pid.ts'
import { type Runtime, spawnOn } from './runtime.ts'
import { settingArguments } from './settings.ts'

export interface Postmaster extends PostmasterPid {
  /** Set if this very process started it. */
  child?: ChildProcess
}

const pollMilliseconds = 10

/** The server that a killed predecessor left running, once it is ready. The caller holds the folder's lock. */
export async function findRunning(folder: DataFolder): Promise<Postmaster | undefined> {
  const { cluster } = folder
  for (;;) {
    const found = readPostmasterPid(cluster)
    if (!found) return undefined
    if (!isPostmasterOf(cluster, found.pid)) {
      await forget(cluster, found)
      return undefined
    }
    if (found.ready) {
      if (await socketAnswers(found.socketDirectory)) return found
      // The temporary folder was cleaned, so no process can reach this server any more.
      await stopPostmaster(folder, found)
      return undefined
    }
    await delay(pollMilliseconds)
  }
}

async function forget(cluster: string, { pid, socketDirectory }: PostmasterPid): Promise<void> {
  // In a copy of a folder in use, the file names a running server that is not ours.
  if (socketDirectory && !(await socketAnswers(socketDirectory))) removeSocketDirectory(socketDirectory)
  forgetPid(cluster, pid)
}

/** PostgreSQL copes with a dead process in its file, but takes any living one for a running server. */
function forgetPid(cluster: string, pid: number): void {
  if (isAlive(pid)) rmSync(postmasterPidFile(cluster))
}

export async function startPostmaster(
  folder: DataFolder,
  runtime: Runtime,
  settings: Record<string, string>,
): Promise<Postmaster> {
  const socketDirectory = makeSocketDirectory(runtime.identity.user)
  try {
    return await launchPostmaster(folder, runtime, settings, socketDirectory)
  } catch (error) {
    removeSocketDirectory(socketDirectory)
    throw error
  }
}

/**
 * Restarts the server after it exited unexpectedly, on the same socket, where other processes look for it. We keep the
 * socket's folder in between, so that no other user can take its name.
 */
export async function restartPostmaster(
  folder: DataFolder,
  runtime: Runtime,
  settings: Record<string, string>,
  ended: Postmaster,
): Promise<Postmaster> {
  const left = readPostmasterPid(folder.cluster)
  if (left && isPostmasterOf(folder.cluster, left.pid)) await endPostmaster(folder, left)
  else if (left) forgetPid(folder.cluster, left.pid)
  clearSocketDirectory(ended.socketDirectory, runtime.identity.user)
  return launchPostmaster(folder, runtime, settings, ended.socketDirectory)
}

async function launchPostmaster(
  { cluster, log }: DataFolder,
  runtime: Runtime,
  settings: Record<string, string>,
  socketDirectory: string,
): Promise<Postmaster> {
  // A restored backup is often readable by others, which PostgreSQL refuses.
  chmodSync(cluster, 0o700)
  const output = openSync(log, 'a', 0o600)
  const logStart = statSync(log).size
  const args = settingArguments(settings, socketDirectory, port)
  const child = spawnOn(cluster, runtime, 'postgres', args, { stdio: ['ignore', output, output], detached: true })
  child.unref()
  closeSync(output)
  let spawnFailure: Error | undefined
  child.once('error', (error) => {
    spawnFailure = error
  })
  while (isRunning(child)) {
    const started = readPostmasterPid(cluster)
    if (started?.pid === child.pid && started?.ready) return { ...started, child }
    await delay(pollMilliseconds)
  }
  const complaint = spawnFailure?.message ?? lastComplaint(log, logStart)
  throw new EmbeddedPostgresFailed(`PostgreSQL did not start (${complaint}): see ${log}, or ${useYourOwn}.`)
}

function lastComplaint(log: string, from: number): string {
  const lines = readFileSync(log).subarray(from).toString().split('\n')
  const complaint = lines.findLast((line) => /FATAL:|PANIC:/.test(line)) ?? lines.findLast((line) => line !== '')
  return complaint?.replace(/^.*?(FATAL|PANIC):\s*/, '') ?? 'it gave no reason'
}

/** Whether it runs and can be reached: a server without its socket is useless. */
export function isServing({ cluster }: DataFolder, { pid, child, socketDirectory }: Postmaster): boolean {
  return (child ? isRunning(child) : isPostmasterOf(cluster, pid)) && hasSocket(socketDirectory)
}

/** Fast shutdown: ends the sessions and writes a checkpoint. */
export async function stopPostmaster(folder: DataFolder, postmaster: Postmaster): Promise<void> {
  await endPostmaster(folder, postmaster)
  removeSocketDirectory(postmaster.socketDirectory)
}

async function endPostmaster({ cluster }: DataFolder, { pid, child }: Postmaster): Promise<void> {
  if (isPostmasterOf(cluster, pid)) interrupt(pid)
  // An exited child keeps its pid until Node has reaped it.
  while (isPostmasterOf(cluster, pid) || (child && isRunning(child))) await delay(pollMilliseconds)
}

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

function interrupt(pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch (error) {
    // It may have exited since the check.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
