// The embedded server is reached over a Unix socket in a folder that only we can enter, never over TCP.
import { chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EmbeddedPostgresFailed } from './failed.ts'
import type { User } from './identity.ts'

export interface Connection {
  /** The socket's folder. */
  host: string
  port: number
  user: string
  database: string
}

export const superuser = 'postgres'

// Each server has its own folder, so the port number, which only names the socket, never collides.
export const port = 5432

const socketName = `.s.PGSQL.${port}`

// sockaddr_un holds 107 bytes on Linux and 103 on macOS.
const longestSocketPath = 103

export const connectionAt = (socketDirectory: string): Connection => ({
  host: socketDirectory,
  port,
  user: superuser,
  database: 'postgres',
})

/** Short for any data folder, accessible only to this user, and with a name that no other user can take first. */
export function makeSocketDirectory(user: User | undefined): string {
  const template = join(tmpdir(), 'countersign-')
  const fits = Buffer.byteLength(join(`${template}XXXXXX`, socketName)) <= longestSocketPath
  const directory = mkdtempSync(fits ? template : '/tmp/countersign-')
  if (user) chownSync(directory, user.uid, user.gid)
  return directory
}

export function removeSocketDirectory(directory: string): void {
  try {
    rmSync(join(directory, socketName), { force: true })
    rmSync(join(directory, `${socketName}.lock`), { force: true })
    rmdirSync(directory)
  } catch {
    // Already deleted, or in use by another process by now: nothing depends on it.
  }
}

export const hasSocket = (directory: string): boolean => existsSync(join(directory, socketName))

/** For restarting a server: removes the previous server's files, and recreates the folder if a clean-up removed it. */
export function clearSocketDirectory(directory: string, user: User | undefined): void {
  try {
    mkdirSync(directory, { mode: 0o700 })
    if (user) chownSync(directory, user.uid, user.gid)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    assertOwnFolder(directory, user?.uid ?? process.getuid?.())
  }
  rmSync(join(directory, socketName), { force: true })
  rmSync(join(directory, `${socketName}.lock`), { force: true })
}

/** Another user who owns the folder could run a server of their own in place of ours. */
function assertOwnFolder(directory: string, uid: number | undefined): void {
  const found = lstatSync(directory)
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0)
    throw new EmbeddedPostgresFailed(
      `The socket folder ${directory} no longer belongs to this process. Stop Countersign and start it again.`,
    )
}

export function socketAnswers(directory: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(join(directory, socketName))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
