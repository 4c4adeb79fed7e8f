// nginx as a reverse proxy, where the machine has it.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

export interface Nginx {
  readonly url: string
  stop(): Promise<void>
}

export async function startNginx(
  routes: readonly (readonly [prefix: string, upstream: string])[],
): Promise<Nginx | undefined> {
  if (spawnSync('nginx', ['-v']).error) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'countersign-nginx-'))
  const port = await freePort()
  await writeFile(join(folder, 'nginx.conf'), configuration(folder, port, routes))
  const child = spawn(
    'nginx',
    ['-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'],
    { stdio: 'ignore' },
  )
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(url).catch(() => undefined))) await delay(50)
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function configuration(folder: string, port: number, routes: readonly (readonly [string, string])[]): string {
  const locations = routes.map(([prefix, upstream]) => `location ${prefix}/ { proxy_pass ${upstream}; }`)
  return `
    pid ${folder}/nginx.pid;
    events {}
    http {
      access_log off;
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
      server {
        listen 127.0.0.1:${port};
        proxy_set_header Host $host;
        proxy_set_header X-Forwarded-For $remote_addr;
        proxy_set_header X-Forwarded-Proto $scheme;
        ${locations.join('\n')}
      }
    }`
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}
