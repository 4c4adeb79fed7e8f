// nginx as a reverse proxy, if the machine has it.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@countersign/platform/config'

export interface Nginx {
  readonly port: number
  readonly url: string
  stop(): Promise<void>
}

export const hasNginx = spawnSync('nginx', ['-v']).error === undefined

/** `servers`: the content of `http`, for the port that nginx listens on. Undefined if the machine has no nginx. */
export async function startNginx(
  servers: (port: number) => string,
  port?: number,
  modules: readonly string[] = [],
): Promise<Nginx | undefined> {
  if (!hasNginx) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'countersign-nginx-'))
  const listening = port ?? (await freePort('127.0.0.1'))
  await writeFile(join(folder, 'nginx.conf'), configuration(folder, servers(listening), modules))
  const log = join(folder, 'error.log')
  const child = spawn('nginx', ['-e', log, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  while (!(await answers(listening))) {
    if (child.exitCode !== null) throw new Error(`nginx did not start:\n${await readFile(log, 'utf8')}`)
    await delay(50)
  }
  return {
    port: listening,
    url: `http://127.0.0.1:${listening}`,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function configuration(folder: string, servers: string, modules: readonly string[]): string {
  return `
    ${modules.map((module) => `load_module ${module};`).join('\n')}
    pid ${folder}/nginx.pid;
    events {}
    http {
      access_log off;
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
      ${servers}
    }`
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
