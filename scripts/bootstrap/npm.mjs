// How npm is called, and what its failures mean.
import { spawn } from 'node:child_process'
import { basename, dirname } from 'node:path'
import { attend } from './child.mjs'
import { withPath } from './environment.mjs'
import { Interruption, Refusal } from './refusal.mjs'

const options = [
  // Whatever the environment or the user's configuration says: tests need the tools, everything needs the runtime.
  '--include=dev',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
  // By default npm retries for more than a minute before it reports that it is offline.
  '--fetch-retries=3',
  '--fetch-retry-factor=3',
  '--fetch-retry-mintimeout=1000',
]

const stdio = ['ignore', 'ignore', 'pipe']

const offline =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT)\b/

/** Runs `npm ci` or the like, under the given Node or the one that npm runs on. */
export async function npm(root, args, node) {
  const env = node ? withPath({ ...process.env, npm_node_execpath: node }, [dirname(node)]) : process.env
  const { command, leading, shell } = npmCommand(env)
  const child = spawn(command, [...leading, ...args, ...options], { cwd: root, env, shell, stdio })
  let complaints = ''
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    complaints += chunk
  })
  // On a stop signal, npm would first finish and then roll back, which takes as long as the installation. It has
  // already emptied node_modules, so nothing is lost by not waiting.
  const abort = () => child.kill('SIGKILL')
  const { code, signal, received } = await attend(child, abort).catch((error) => {
    throw new Refusal(`npm could not be started (${error.code}): install Node.js together with npm and try again.`)
  })
  if (received) throw new Interruption(received)
  if (code !== 0) throw new Refusal(explain(complaints, signal ?? `exit code ${code}`))
}

/** The npm that started us, under the Node it runs on; otherwise the one in the path. */
export function npmCommand({ npm_execpath: cli, npm_node_execpath: node = process.execPath }) {
  const isNpm = /^npm(-cli)?\.[cm]?js$/.test(basename(cli ?? ''))
  if (isNpm) return { command: node, leading: [cli], shell: false }
  return { command: 'npm', leading: [], shell: process.platform === 'win32' }
}

/** A summary of npm's errors; they are repeated unless one sentence is enough. */
function explain(complaints, ending) {
  const cannot = 'The dependencies could not be installed'
  if (!offline.test(complaints)) {
    const [withoutUsage] = complaints.split(/^npm (?:error|ERR!) Clean install a project$/m)
    return `${withoutUsage.trim()}\n${cannot}: npm ended with ${ending}.`.trim()
  }
  const reason = /reason: (.+)/.exec(complaints)?.[1] ?? offline.exec(complaints)[0]
  return `${cannot}: the npm registry could not be reached (${reason}). Check the network, or the registry and proxy in \`npm config list\`, and run the command again.`
}
