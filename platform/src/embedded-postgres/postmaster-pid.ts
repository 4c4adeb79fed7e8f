// Reads postmaster.pid to find a running server, and checks that the process it names really is that server.
import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'

export interface PostmasterPid {
  pid: number
  /** Empty while the server is starting. */
  socketDirectory: string
  /** False while the server recovers or shuts down. */
  ready: boolean
}

export const postmasterPidFile = (cluster: string): string => join(cluster, 'postmaster.pid')

/** Undefined if there is no file, or if it is still being written. */
export function readPostmasterPid(cluster: string): PostmasterPid | undefined {
  let lines: string[]
  try {
    lines = readFileSync(postmasterPidFile(cluster), 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const [pid, , , , socketDirectory = '', , , status = ''] = lines
  return pid ? { pid: Number(pid), socketDirectory, ready: status.trim() === 'ready' } : undefined
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** After a machine crash the pid in the file may belong to any other process; a zombie is not a running server. */
export function isPostmasterOf(cluster: string, pid: number): boolean {
  return process.platform === 'linux' ? isPostmasterOnLinux(cluster, pid) : commandOf(pid).includes(`-D ${cluster} `)
}

function isPostmasterOnLinux(cluster: string, pid: number): boolean {
  let program: string
  try {
    program = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? ''
  } catch {
    return false
  }
  if (basename(program) !== 'postgres') return false
  try {
    const workingDirectory = statSync(`/proc/${pid}/cwd`)
    const own = statSync(cluster)
    return workingDirectory.dev === own.dev && workingDirectory.ino === own.ino
  } catch (error) {
    // Root without CAP_SYS_PTRACE (in a container) may not inspect another user's process. A second server on one
    // cluster would be worse than mistaking a process for our server.
    return (error as NodeJS.ErrnoException).code === 'EACCES'
  }
}

function commandOf(pid: number): string {
  try {
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
