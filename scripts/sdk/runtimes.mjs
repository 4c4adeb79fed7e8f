// The packed SDK in other runtimes. Each one runs the example of the README and enrols a device, against a server of its
// own.
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { installed, readmeExample } from './package.fixture.mjs'
import { withServer } from './programs.fixture.mjs'

const run = promisify(execFile)
const node = `node-linux-${process.arch}`

/** How each starts a program, and the package that has it. */
export const runtimes = {
  'Node 20': inRuntime(['node_modules/node20/bin/node'], `node20@npm:${node}@20`),
  'Node 22': inRuntime(['node_modules/node22/bin/node'], `node22@npm:${node}@22`),
  'Node 24': inRuntime([process.execPath]),
  Deno: inRuntime(['node_modules/.bin/deno', 'run', '--allow-all'], 'deno@2.9.5'),
  Bun: inRuntime(['node_modules/.bin/bun', 'run'], 'bun'),
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

const programs = () => [
  { name: 'first.mjs', code: readmeExample('js'), expected: 'authenticated: true' },
  { name: 'device.mjs', code: device, expected: 'verified ada' },
]

function inRuntime([command, ...args], ...packages) {
  return async (project) => {
    if (packages.length > 0) await installed(project, ...packages)
    await withServer(project, async () => {
      for (const { name, code, expected } of programs()) {
        writeFileSync(join(project, name), code)
        const { stdout, stderr } = await run(command, [...args, name], { cwd: project, timeout: 60_000 })
        if (!stdout.includes(expected)) throw new Error(`${name}: ${stdout}${stderr}`)
      }
    })
  }
}
