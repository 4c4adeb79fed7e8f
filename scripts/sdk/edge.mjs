// The packed SDK in workerd, the edge runtime of Cloudflare Workers: no Node, no files, and a client that many requests
// share.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { rolldown } from 'rolldown'
import { firstRunOf, installed } from './package.fixture.mjs'
import { withProgram, withServer } from './programs.fixture.mjs'

/** What the worker does for each request: verifies a code, approves on a device, and verifies the assertion. */
const worker = `
import { Countersign } from '@countersign/sdk'
import { enrolDevice } from '@countersign/sdk/device'

let countersign
let tokenRequests = 0
let stalls = false
const counted = async (address, init) => {
  if (String(address).includes('/oauth/token/')) {
    tokenRequests += 1
    if (stalls) await new Promise((resolve) => setTimeout(resolve, 3_600_000))
  }
  return fetch(address, init)
}

async function codeFor(mobileNumber) {
  for (;;) {
    const message = (await countersign.admin.listInbox()).items.find(({ to }) => to === mobileNumber)
    if (message) return /\\d{6}/.exec(message.text)[0]
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function use(userId, mobileNumber) {
  const { mfa } = countersign
  await mfa.registerOtp({ userId, authType: 'sms', mobileNumber })
  const { challengeId } = await mfa.sendOtp({ userId, authType: 'sms' })
  const otp = await codeFor(mobileNumber)
  const { authenticated } = await mfa.authenticateOtp({ userId, authType: 'sms', challengeId, otp })
  const { enrolment, registrationId } = await mfa.registerOtp({ userId, authType: 'push' })
  const { device } = await enrolDevice(enrolment.uri, { name: 'Edge', platform: 'test' })
  const challenge = await mfa.triggerPushNotification({ userId, registrationId })
  const [shown] = await device.pending({ waitSeconds: 10 })
  await device.approve(shown, { number: challenge.numberMatch.displayNumber })
  const { assertion } = await mfa.wait(challenge)
  return { authenticated, verified: (await countersign.verifyAssertion(assertion)).userId }
}

export default {
  async fetch(request) {
    if (request.method === 'GET') return Response.json({ tokenRequests })
    const { settings, userId, mobileNumber, isStalled } = await request.json()
    countersign ??= new Countersign({ ...settings, fetch: counted })
    stalls = isStalled
    try {
      return Response.json({ ...(await use(userId, mobileNumber)), tokenRequests })
    } catch (error) {
      return Response.json({ error: error.stack, body: error.body }, { status: 500 })
    }
  },
}
`

const config = `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    ( name = "worker",
      worker = (
        modules = [ ( name = "worker.js", esModule = embed "bundled-worker.js" ) ],
        compatibilityDate = "2026-01-01",
        globalOutbound = "network",
      ) ),
    ( name = "network", network = ( allow = [ "public", "private", "local" ] ) ),
  ],
  sockets = [ ( name = "http", address = "127.0.0.1:0", http = (), service = "worker" ) ],
);
`

export async function testWorkerd(project) {
  await installed(project, 'workerd@1.20261104.1')
  writeFileSync(join(project, 'worker.js'), worker)
  writeFileSync(join(project, 'workerd.capnp'), config)
  const build = await rolldown({ input: 'worker.js', cwd: project, platform: 'browser' })
  await build.write({ file: join(project, 'bundled-worker.js'), format: 'esm' })
  await build.close()
  await withServer(project, () => {
    const command = join(project, 'node_modules/.bin/workerd')
    const args = ['serve', 'workerd.capnp', '--control-fd=1']
    return withProgram(command, args, { cwd: project }, /(?<="port":)\d+/, async (port) => {
      const url = `http://127.0.0.1:${port}`
      const ask = async (number, { isStalled = false, signal } = {}) => {
        const userId = `edge-${number}`
        const mobileNumber = `+4179123456${number}`
        const body = JSON.stringify({ settings: firstRunOf(project), userId, mobileNumber, isStalled })
        const response = await fetch(url, { method: 'POST', body, signal })
        return { userId, ...(await response.json()) }
      }
      await abandon(url, (signal) => ask(0, { isStalled: true, signal }))
      const together = await Promise.all([1, 2, 3].map((number) => ask(number)))
      // One for the request that was abandoned, and one for all others.
      for (const answer of [...together, await ask(4)])
        if (answer.authenticated !== true || answer.verified !== answer.userId || answer.tokenRequests !== 2)
          throw new Error(JSON.stringify(answer, null, 2))
    })
  })
}

/**
 * Ends a request while it waits for an access token. With it the runtime ends everything that the request has started:
 * other requests must not wait for that.
 */
async function abandon(url, ask) {
  const stops = new AbortController()
  const asking = ask(stops.signal).catch(() => undefined)
  do await setTimeout(50)
  while ((await (await fetch(url)).json()).tokenRequests === 0)
  stops.abort()
  await asking
}
