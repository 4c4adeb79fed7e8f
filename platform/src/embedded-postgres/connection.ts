// How the embedded server is reached: over a Unix socket in a folder that only we can enter, never over TCP.
import { chownSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { User } from './identity.ts'

export interface Connection {
  /** The socket's folder. */
  host: string
  port: number
  user: string
  database: string
}

export const superuser = 'postgres'

// The folder is the server's own, so the number, which only names the socket, never collides.
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

/** Short whatever the data folder's path, open to this user only, and with a name that nobody can take before us. */
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
    // Already gone, or by now somebody else's: nothing depends on it.
  }
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
