// postmaster.pid, by which a running server is found again, and whether the process it names is really that server.
import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'

export interface PostmasterPid {
  pid: number
  /** Empty while it is starting. */
  socketDirectory: string
  /** False while it recovers or shuts down. */
  ready: boolean
}

export const postmasterPidFile = (cluster: string): string => join(cluster, 'postmaster.pid')

/** Undefined where there is none, or it is still being written. */
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

/** After a crash of the machine the number in the file may be that of any other process; a zombie is nobody's server. */
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
    // Root without CAP_SYS_PTRACE (a container's) may not look into another user's process: a second server on one
    // cluster would be worse than a server taken for ours.
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
