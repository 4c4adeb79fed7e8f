// A server in a process of its own: for what two of them share, and for what one leaves behind when it is killed.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createTestClient, type TestCall } from './http.ts'

const command = fileURLToPath(new URL('../../server/bin/countersign.mjs', import.meta.url))

export interface ServerProcess {
  readonly url: string
  readonly call: TestCall
  readonly child: ChildProcess
  readonly output: () => string
  /** Resolves when the process has printed the text. */
  says(text: string): Promise<void>
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** Resolves when the process says that it answers; rejects with its output when it ends instead. */
export async function startServerProcess(
  environment: Readonly<Record<string, string>>,
  args: readonly string[] = ['start'],
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [command, ...args], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = once(child, 'exit')
  const answering = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        const [, port] = /listening on .*?:(\d+)/.exec(output) ?? []
        if (port) resolve(`http://127.0.0.1:${port}`)
      })
    }
  })
  const url = await Promise.race([
    answering,
    ended.then(([code]) => {
      throw new Error(`The server ended with ${code}:\n${output}`)
    }),
  ])
  return {
    url,
    call: createTestClient(url),
    child,
    output: () => output,
    async says(text) {
      while (!output.includes(text))
        await Promise.race([once(child.stdout, 'data'), ended.then(() => Promise.reject(new Error(output)))])
    },
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      await ended
      return child.exitCode
    },
  }
}

export interface Finished {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command of the `countersign` program to its end. */
export async function runCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Finished> {
  const child = spawn(process.execPath, [command, ...args], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text
  })
  await once(child, 'close')
  return { code: child.exitCode, ...output }
}
