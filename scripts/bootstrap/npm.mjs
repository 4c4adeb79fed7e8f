// How npm is called, and what its failures mean.
import { spawn } from 'node:child_process'
import { basename } from 'node:path'
import { attend } from './child.mjs'
import { Interruption, Refusal } from './refusal.mjs'

const options = [
  // Whatever the environment or the user's configuration says: tests need the tools, everything needs the runtime.
  '--include=dev',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
  // By default npm tries for more than a minute before it admits that it is offline.
  '--fetch-retries=3',
  '--fetch-retry-factor=3',
  '--fetch-retry-mintimeout=1000',
]

const offline = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT)\b/

export async function npmCleanInstall(root) {
  const { command, args, shell } = npmCommand(process.env)
  const child = spawn(command, [...args, 'ci', ...options], { cwd: root, shell, stdio: ['ignore', 'ignore', 'pipe'] })
  let complaints = ''
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    complaints += chunk
  })
  // Asked to stop, npm would first finish and then roll back, which takes as long as the installation. It has emptied
  // node_modules before, so nothing is lost by not waiting.
  const abort = () => child.kill('SIGKILL')
  const { code, signal, received } = await attend(child, abort).catch((error) => {
    throw new Refusal(`npm could not be started (${error.code}): install Node.js together with npm and try again.`)
  })
  if (received) throw new Interruption(received)
  if (code !== 0) throw new Refusal(explain(complaints.trim(), signal ?? `exit code ${code}`))
}

/** The npm that started us, under the Node it runs on; otherwise the one in the path. */
export function npmCommand({ npm_execpath: cli, npm_node_execpath: node = process.execPath }) {
  const isNpm = /^npm(-cli)?\.[cm]?js$/.test(basename(cli ?? ''))
  if (isNpm) return { command: node, args: [cli], shell: false }
  return { command: 'npm', args: [], shell: process.platform === 'win32' }
}

export function explain(complaints, ending) {
  const sentence = offline.test(complaints)
    ? 'The dependencies could not be installed because the npm registry could not be reached. Check the network, or the ' +
      'registry and proxy in `npm config list`, and run the command again.'
    : `The dependencies could not be installed: npm ended with ${ending}.`
  return [complaints, sentence].filter(Boolean).join('\n')
}
