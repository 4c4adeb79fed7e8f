// The peers' servers, each in a separate process, from the folder where they are installed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type Child, startChild } from './child.ts'

const folder = join(import.meta.dirname, '../.peers')

export async function installPeers(): Promise<void> {
  const script = join(import.meta.dirname, 'install-peers.mjs')
  const [code] = await once(spawn(process.execPath, [script], { stdio: 'inherit' }), 'exit')
  if (code !== 0) throw new Error('Without its peers there is nothing to compare with.')
}

/** The announcement of a peer is trusted: we wrote its server. */
export function startPeer<Facts>(
  name: string,
  signal: AbortSignal,
  environment: Readonly<Record<string, string>> = {},
): Promise<Child<Facts>> {
  return startChild({
    command: process.execPath,
    args: [join(folder, name, 'server.mjs')],
    environment,
    signal,
    ready: (output) => {
      const [line] = /^\{.*\}$/m.exec(output) ?? []
      return line === undefined ? undefined : (JSON.parse(line) as Facts)
    },
  })
}
