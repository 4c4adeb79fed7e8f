// Containers of the image under test: on the host's network, with nothing writable and no rights.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'

export const image = process.env.COUNTERSIGN_IMAGE ?? 'localhost/countersign-check'
export const evaluationImage = process.env.COUNTERSIGN_EVALUATION_IMAGE ?? 'localhost/countersign-check-evaluation'

/** Where cgroups are the old or the mixed ones, crun refuses; where resources are limited, so are the defaults. */
const engine = ['--runtime', 'runc', '--cgroup-manager', 'cgroupfs']
const limits = ['--ulimit', 'nofile=8192:8192', '--ulimit', 'nproc=1000:1000', '--no-healthcheck']
const sandbox = [
  ...['--network', 'host', '--read-only', '--read-only-tmpfs=false', '--tmpfs', '/tmp'],
  ...['--cap-drop', 'ALL', '--security-opt', 'no-new-privileges', ...limits],
]

export const podman = (...args: string[]) =>
  execFileSync('podman', [...engine, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

/** The text of a file. */
export function readInImage(path: string, from = image): string {
  const program = `process.stdout.write(require('node:fs').readFileSync('${path}'))`
  return podman('run', '--rm', '--network', 'host', ...limits, '--entrypoint', 'node', from, '-e', program)
}

export interface Setup {
  /** As `podman run --volume` takes them. */
  readonly volumes: readonly string[]
  readonly environment: Readonly<Record<string, string>>
}

const optionsOf = ({ volumes, environment }: Setup) => [
  ...sandbox,
  ...volumes.flatMap((volume) => ['--volume', volume]),
  ...Object.entries(environment).flatMap(([name, value]) => ['-e', `${name}=${value}`]),
]

/** Runs a command of the image to its end. */
export async function runInContainer(setup: Setup, ...command: string[]) {
  const child = spawn('podman', [...engine, 'run', '--rm', ...optionsOf(setup), image, ...command], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: (await ended)[0] as number, stdout, stderr }
}

export interface Container {
  readonly id: string
  readonly pid: number
  /** From the start of the container until it is ready. */
  readonly startedInMs: number
  memoryMb(): number
  logs(): string
  /** Sends SIGTERM to PID 1; the exit code, and how long it took. */
  stop(): Promise<{ readonly code: number; readonly milliseconds: number }>
  remove(): void
}

export async function startContainer(setup: Setup, readyUrl: string, from = image): Promise<Container> {
  const start = performance.now()
  const id = podman('run', '-d', ...optionsOf(setup), from)
  const isReady = () =>
    fetch(readyUrl).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (podman('inspect', '--format', '{{.State.Running}}', id) !== 'true')
      throw new Error(`The container ended:\n${logsOf(id)}`)
    await delay(25)
  }
  const startedInMs = performance.now() - start
  const pid = Number(podman('inspect', '--format', '{{.State.Pid}}', id))
  return {
    id,
    pid,
    startedInMs,
    memoryMb: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
    logs: () => logsOf(id),
    async stop() {
      const asked = performance.now()
      podman('kill', '--signal', 'TERM', id)
      const code = Number(podman('wait', id))
      return { code, milliseconds: performance.now() - asked }
    },
    remove: () => void podman('rm', '--force', '--time', '0', id),
  }
}

const logsOf = (id: string) =>
  execFileSync('bash', ['-c', `podman ${engine.join(' ')} logs ${id} 2>&1`], { encoding: 'utf8' })
