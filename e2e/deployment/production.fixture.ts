// The commands of docs/operations.md, run as documented, with addresses that are free here.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { type Fence, fencesOf, readDocument } from '../docs/markdown.ts'

export interface Ran {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** The block that is marked with the word. */
export async function documented(mark: string): Promise<Fence> {
  const fence = fencesOf(await readDocument('docs/operations.md')).find(({ info }) => info.includes(mark))
  if (!fence) throw new Error(`docs/operations.md has no block that is marked "${mark}".`)
  return fence
}

/** Commands after a `$`, each with the output that the docs show for it. */
export function shownCommands({ text: block }: Fence): { readonly command: string; readonly output: string }[] {
  return block
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const [command = '', ...output] = part.trimEnd().split('\n')
      return { command, output: output.join('\n') }
    })
}

/** An ellipsis in the docs stands for text that differs between deployments. */
export function asPattern(output: string): RegExp {
  const parts = output.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('[^\\n]+')}\\s*$`)
}

export type Shell = ReturnType<typeof openShell>

/** Only what an operator's shell has: nothing that npm or Vitest have set for us. */
export function openShell(folder: string, environment: Readonly<Record<string, string>>) {
  const start = (command: string): ChildProcess =>
    spawn('bash', ['-c', command], {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, npm_config_update_notifier: 'false', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A process group of its own, so that what npx has started can be stopped together with it.
      detached: true,
    })
  return {
    async run(command: string): Promise<Ran> {
      const child = start(command)
      const ended = once(child, 'close')
      const [stdout, stderr] = await Promise.all([
        text(child.stdout as NodeJS.ReadableStream),
        text(child.stderr as NodeJS.ReadableStream),
      ])
      const [code] = await ended
      return { code, stdout, stderr }
    },
    /** Resolves when it listens, with a function that stops it. */
    async serve(command: string): Promise<() => Promise<void>> {
      const child = start(command)
      let output = ''
      for (const stream of [child.stdout, child.stderr]) {
        stream?.setEncoding('utf8').on('data', (chunk: string) => {
          output += chunk
        })
      }
      while (!output.includes('listening on')) {
        if (child.exitCode !== null) throw new Error(`${command} ended with ${child.exitCode}:\n${output}`)
        await delay(50)
      }
      return async () => {
        const ended = once(child, 'close')
        if (child.exitCode === null) process.kill(-(child.pid ?? 0), 'SIGTERM')
        await ended
      }
    },
  }
}
