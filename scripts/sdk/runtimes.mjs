// `npm run test:sdk`: the packed SDK in other runtimes, which npm downloads. Each one runs the example of the README and
// enrols a device against a server of its own.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { installedPackage, readmeExample, repository } from './package.fixture.mjs'

const run = promisify(execFile)
const node = `node-linux-${process.arch}`

/** The package that has the runtime, and how it starts a program. */
const runtimes = {
  'Node 20': { install: `node20@npm:${node}@20`, command: ['node_modules/node20/bin/node'] },
  'Node 22': { install: `node22@npm:${node}@22`, command: ['node_modules/node22/bin/node'] },
  'Node 24': { command: [process.execPath] },
  Deno: { install: 'deno@2.9.5', command: ['node_modules/.bin/deno', 'run', '--allow-all'] },
  Bun: { install: 'bun', command: ['node_modules/.bin/bun', 'run'] },
}

const device = `
import { readFileSync } from 'node:fs'
import { Countersign } from '@countersign/sdk'
import { enrolDevice } from '@countersign/sdk/device'
const { publicUrl: url, tenantId, clientId, clientSecret } = JSON.parse(readFileSync('data/first-run.json', 'utf8'))
const countersign = new Countersign({ url, tenantId, clientId, clientSecret })
const { mfa } = countersign
const { enrolment, registrationId } = await mfa.registerOtp({ userId: 'ada', authType: 'push' })
const { device } = await enrolDevice(enrolment.uri, { name: 'Runtime', platform: 'test' })
const challenge = await mfa.triggerPushNotification({ userId: 'ada', registrationId })
const [shown] = await device.pending({ waitSeconds: 10 })
await device.approve(shown, { number: challenge.numberMatch.displayNumber })
const { assertion } = await mfa.wait(challenge)
console.log('verified', (await countersign.verifyAssertion(assertion)).userId)
`

async function test() {
  const { project } = await installedPackage()
  writeFileSync(join(project, 'first.mjs'), readmeExample('js'))
  writeFileSync(join(project, 'device.mjs'), device)
  const failed = []
  for (const [name, { install, command }] of Object.entries(runtimes)) {
    // Separately, so that one without a binary for this machine does not hide the others.
    const outcome = await (install ? installed(project, install) : Promise.resolve())
      .then(() => withServer(project, () => tryIn(project, command)))
      .catch((error) => error.message)
    console.log(`${outcome === undefined ? '✓' : '✗'} ${name}${outcome === undefined ? '' : `\n${outcome}`}`)
    if (outcome !== undefined) failed.push(name)
  }
  process.exitCode = failed.length > 0 ? 1 : 0
}

const installed = (cwd, name) => run('npm', ['install', '--no-audit', '--no-fund', '--save-dev', name], { cwd })

/** Undefined if both programs succeed. */
async function tryIn(cwd, [command, ...args]) {
  for (const [program, expected] of [
    ['first.mjs', 'authenticated: true'],
    ['device.mjs', 'verified ada'],
  ]) {
    const { stdout, stderr } = await run(command, [...args, program], { cwd, timeout: 60_000 })
    if (!stdout.includes(expected)) return `${program}: ${stdout}${stderr}`
  }
  return undefined
}

/** A fresh development server, whose first-run.json the programs read. */
async function withServer(project, use) {
  const data = mkdtempSync(join(tmpdir(), 'sdk-server-'))
  const env = { ...process.env, DATA_DIR: data, PORT: '0', PETSTORE_PORT: '0' }
  const server = spawn(process.execPath, [join(repository, 'start/bin/start.mjs'), 'start'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    let output = ''
    for await (const chunk of server.stdout) {
      output += chunk
      if (output.includes('Ctrl-C stops it.')) break
    }
    mkdirSync(join(project, 'data'), { recursive: true })
    writeFileSync(join(project, 'data/first-run.json'), readFileSync(join(data, 'first-run.json')))
    return await use()
  } finally {
    server.kill()
    if (server.exitCode === null) await once(server, 'exit')
    rmSync(data, { recursive: true, force: true })
  }
}

await test()
