// A server in a separate process: for what two of them share, and for what one leaves behind when it is killed.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTestClient, type TestCall } from './http.ts'

interface Program {
  readonly command: string
  /** What it prints once it responds, with its port. */
  readonly answers: RegExp
}

const repository = fileURLToPath(new URL('../../', import.meta.url))
const bin = (path: string, root = repository) => join(root, path)
const countersignOf = (root?: string): Program => ({
  command: bin('server/bin/countersign.mjs', root),
  answers: /listening on .*?:(\d+)/,
})
const countersign = countersignOf()
const petstore: Program = {
  command: bin('petstore/bin/petstore.mjs'),
  answers: /the pet store answers on .*?:(\d+)/,
}

/** What `npm start` runs: the services with the pet store next to them. */
const withPetstore: Program = { ...countersign, command: bin('start/bin/start.mjs') }

type Environment = Readonly<Record<string, string>>

/** The temporary folder is that of the test run: at its end, a process that still uses it is found and ended. */
const inherited = () => ({ PATH: process.env.PATH, TMPDIR: process.env.TMPDIR })

export interface ServerProcess {
  readonly url: string
  readonly call: TestCall
  readonly child: ChildProcess
  readonly output: () => string
  /** Resolves when the process has printed the text. */
  says(text: string): Promise<void>
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** `root`: the folder of another version. */
export const startServerProcess = (environment: Environment, args: readonly string[] = ['start'], root?: string) =>
  startProcess(countersignOf(root), environment, args)

/** Like `npm start`: the pet store next to the services. */
export const startWithPetstore = (environment: Environment) => startProcess(withPetstore, environment, ['start'])

/** Only the pet store. */
export const startPetstoreProcess = (environment: Environment) => startProcess(petstore, environment, ['start'])

/** Resolves when the process prints that it responds; rejects with its output if it exits instead. */
async function startProcess(
  { command, answers }: Program,
  environment: Environment,
  args: readonly string[],
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [command, ...args], {
    env: { ...inherited(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = once(child, 'exit')
  const answering = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        const [, port] = answers.exec(output) ?? []
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

/** Runs a command of the `countersign` program until it exits. */
export const runCommand = (args: readonly string[], environment: Environment, root?: string) =>
  run(countersignOf(root), args, environment)

/** A start with the pet store until it exits: for one that is refused. */
export const runStartWithPetstore = (environment: Environment) => run(withPetstore, ['start'], environment)

/** The same for the `petstore` program. */
export const runPetstoreCommand = (args: readonly string[], environment: Environment) =>
  run(petstore, args, environment)

async function run({ command }: Program, args: readonly string[], environment: Environment): Promise<Finished> {
  const child = spawn(process.execPath, [command, ...args], {
    env: { ...inherited(), ...environment },
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
