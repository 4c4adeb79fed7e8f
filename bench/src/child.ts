// A server in a separate process, from start to exit.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'

export interface ChildOptions<Ready> {
  readonly command: string
  readonly args: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  /** Resolves as soon as the output says that the server responds. */
  readonly ready: (output: string) => Ready | undefined
  readonly signal: AbortSignal
}

export interface Child<Ready> extends AsyncDisposable {
  readonly pid: number
  readonly ready: Ready
}

const startSeconds = 60
/** A product that is killed leaves its PostgreSQL behind, which the next start finds running. */
const stopSeconds = 120

/** Rejects with the output if the process exits, or prints nothing for too long, instead. */
export async function startChild<Ready>(options: ChildOptions<Ready>): Promise<Child<Ready>> {
  const { command, args, environment = {}, ready: readReady, signal } = options
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment },
    // Its standard input ends with us, however we end.
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = once(child, 'close')
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), stopSeconds * 1000)
    await ended
    clearTimeout(timer)
  }
  const answering = new Promise<Ready>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-100_000)
        const ready = readReady(output)
        if (ready !== undefined) resolve(ready)
      })
    }
  })
  const failing = (why: string) => {
    throw new Error(`${[command, ...args].join(' ')} ${why}:\n${output}`)
  }
  const waiting = new AbortController()
  const given = AbortSignal.any([signal, waiting.signal])
  try {
    const ready = await Promise.race([
      answering,
      ended.then(([code]) => failing(`ended with ${code}`)),
      delay(startSeconds * 1000, undefined, { signal: given }).then(() => failing('did not answer')),
    ])
    return { pid: child.pid as number, ready, [Symbol.asyncDispose]: stop }
  } catch (error) {
    await stop()
    throw error
  } finally {
    waiting.abort()
  }
}

/** For a command that does its work and exits: returns what it printed. */
export async function runCommand(
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<string> {
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const texts = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      texts[name] += text
    })
  }
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${[command, ...args].join(' ')} ended with ${code}:\n${texts.stderr}`)
  return texts.stdout
}
