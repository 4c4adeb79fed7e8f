// Runs the commands of one document as a reader would: one shell, block after block, beside a running server.
import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type Fence, repository } from './markdown.ts'

export interface Command extends Fence {
  /** The docs say that the server refuses it. */
  readonly refused: boolean
  readonly expected?: { readonly example: unknown; readonly partial: boolean }
}

export interface Surroundings {
  /** The shell's folder: the server's data is in `data` below it. */
  readonly folder: string
  readonly publicUrl: string
  readonly petstoreUrl: string
}

export interface Session {
  /** What each block printed, as far as the shell came. */
  readonly outputs: readonly string[]
  readonly complaints: string
}

// An answer of 4xx or 5xx ends curl with 22, so that no example can fail unseen.
const prelude = `set -euo pipefail
curl() { command curl --fail-with-body --show-error "$@"; }
npx() { "$@"; }
`
const httpError = 22

export const hasShell = ['bash', 'curl'].every((program) => spawnSync(program, ['--version']).status === 0)

/** Every `sh run` block, with the `json expect` block that may follow it. */
export function commandsOf(fences: readonly Fence[]): Command[] {
  return fences.flatMap((fence, index) => {
    if (fence.info[0] !== 'sh' || fence.info[1] !== 'run') return []
    const next = fences[index + 1]
    const isExpectation = next?.info[0] === 'json' && next.info[1] === 'expect'
    return {
      ...fence,
      refused: fence.info.includes('refused'),
      ...(isExpectation ? { expected: { example: JSON.parse(next.text), partial: next.info.includes('part') } } : {}),
    }
  })
}

export async function runCommands(commands: readonly Command[], surroundings: Surroundings): Promise<Session> {
  const separator = `--- ${randomUUID()}`
  const script = commands.map((command) => `${scriptOf(command, surroundings)}\nprintf '%s\\n' '${separator}'\n`)
  const shell = spawn('bash', ['-c', prelude + script.join('')], {
    cwd: surroundings.folder,
    env: { PATH: `${join(repository, 'node_modules/.bin')}:${process.env.PATH}`, HOME: surroundings.folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, complaints] = await Promise.all([text(shell.stdout), text(shell.stderr), once(shell, 'close')])
  return { outputs: output.split(`${separator}\n`).slice(0, -1), complaints }
}

function scriptOf({ text, refused }: Command, { publicUrl, petstoreUrl }: Surroundings): string {
  const here = text
    .replaceAll('http://localhost:8080', () => publicUrl)
    .replaceAll('http://localhost:8090/v1', () => petstoreUrl)
  return refused ? `status=0; { ${here}} || status=$?; [ "$status" -eq ${httpError} ]` : here
}
