// Cerbos with the policies of a folder, in memory, and without telemetry.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { setTimeout as delay } from 'node:timers/promises'
import { announce } from '../announce.mjs'

const httpPort = 3592
const settings = [
  `server.httpListenAddr=127.0.0.1:${httpPort}`,
  'server.grpcListenAddr=127.0.0.1:3593',
  'storage.driver=disk',
  `storage.disk.directory=${process.env.POLICIES}`,
  'storage.disk.watchForChanges=false',
  'telemetry.disabled=true',
]

const binary = createRequire(import.meta.url).resolve(`@cerbos/cerbos-${process.platform}-${process.arch}`)
const cerbos = spawn(binary, ['server', '--log-level=error', ...settings.map((setting) => `--set=${setting}`)], {
  stdio: ['ignore', 'inherit', 'inherit'],
})
cerbos.on('exit', (code) => process.exit(code ?? 1))
process.on('exit', () => cerbos.kill('SIGKILL'))

const url = `http://127.0.0.1:${httpPort}`
const answers = () =>
  fetch(`${url}/_cerbos/health`).then(
    ({ ok }) => ok,
    () => false,
  )
while (!(await answers())) await delay(50)
announce({ url })
