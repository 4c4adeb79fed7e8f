// The PostgreSQL binaries together with the identity that can run them on this machine.

import { type ChildProcess, execFile, type StdioOptions, spawn } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { useYourOwn } from './advice.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { copyBinaries } from './copied-binaries.ts'
import { EmbeddedPostgresFailed } from './failed.ts'
import { type Identity, isRoot, possibleIdentities, type User } from './identity.ts'

export interface Runtime {
  binaries: Binaries
  identity: Identity
}

type Program = 'initdb' | 'postgres'

// Our own environment contains secrets, and PG* or LD_* variables meant for other programs.
const environment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

export async function chooseRuntime(owner: User | undefined): Promise<Runtime> {
  const packaged = findBinaries()
  const identities = possibleIdentities(owner)
  const runtime = (await firstThatRuns(packaged, identities)) ?? (await runtimeOfCopies(packaged, identities))
  if (runtime) return runtime
  throw new EmbeddedPostgresFailed(
    isRoot()
      ? 'PostgreSQL does not run as root, and this machine allows neither a user namespace nor another user: ' +
          `start Countersign as an ordinary user, or ${useYourOwn}.`
      : `The embedded PostgreSQL does not run on this machine: ${useYourOwn}.`,
  )
}

async function runtimeOfCopies(packaged: Binaries, identities: Identity[]): Promise<Runtime | undefined> {
  if (!isRoot() || identities.length === 0) return undefined
  return firstThatRuns(copyBinaries(packaged), identities)
}

async function firstThatRuns(binaries: Binaries, identities: Identity[]): Promise<Runtime | undefined> {
  for (const identity of identities) {
    const [file, args] = commandLine({ binaries, identity }, 'postgres', ['--version'])
    const runs = await promisify(execFile)(file, args, { ...identity.user, env: environment, cwd: '/' }).then(
      () => true,
      () => false,
    )
    if (runs) return { binaries, identity }
  }
  return undefined
}

/** Runs a binary on the data directory `cluster`, which is also its working directory. */
export function spawnOn(
  cluster: string,
  runtime: Runtime,
  program: Program,
  args: string[],
  options: { stdio: StdioOptions; detached?: boolean },
): ChildProcess {
  // The working directory is entered as root, before the identity changes: a relative path then reaches the cluster
  // even if the identity may not enter its parent folders.
  const dataDirectory = isRoot() ? '/proc/self/cwd' : cluster
  const [file, fullArgs] = commandLine(runtime, program, ['-D', dataDirectory, ...args])
  return spawn(file, fullArgs, { ...options, ...runtime.identity.user, cwd: cluster, env: environment })
}

function commandLine({ binaries, identity }: Runtime, program: Program, args: string[]): [string, string[]] {
  const [file, ...rest] = [...identity.wrapper, join(binaries.root, 'bin', program), ...args]
  return [file as string, rest]
}
