// The passkey shop as its README starts it, next to a real Countersign, and browsers with virtual authenticators.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type MfaTenant, newMfaTenant, runningClock, startTestServer, type TestServer } from '@countersign/testkit'
import type { CDPSession, Page } from 'playwright-core'
import { openBrowser } from '../browser/index.ts'

/** What the shop's page shows: what Countersign answered, or why the browser made no credential. */
export interface Shown {
  readonly userId?: string
  readonly amr?: readonly string[]
  readonly added?: boolean
  readonly reason?: string
}

/** As in the Chrome DevTools Protocol, of which Playwright does not export its types. */
export interface AuthenticatorOptions {
  readonly protocol: 'u2f' | 'ctap2'
  readonly ctap2Version?: 'ctap2_0' | 'ctap2_1'
  readonly transport: 'usb' | 'nfc' | 'ble' | 'internal'
  readonly hasResidentKey?: boolean
  readonly hasUserVerification?: boolean
  readonly isUserVerified?: boolean
  readonly defaultBackupEligibility?: boolean
  readonly defaultBackupState?: boolean
}

export interface Customer {
  readonly page: Page
  readonly devTools: CDPSession
  readonly authenticatorId: string
  press(action: 'sign-up' | 'sign-in' | 'passkey-sign-in' | 'add-passkey', fields?: Fields): Promise<Shown>
}

interface Fields {
  readonly userId?: string
  readonly password?: string
}

export interface Shop {
  readonly server: TestServer
  readonly tenant: MfaTenant
  /** With a new browser profile and one authenticator. */
  customer(options: AuthenticatorOptions, prepare?: (page: Page) => Promise<void>): Promise<Customer>
  close(): Promise<void>
}

const example = (file: string) => fileURLToPath(new URL(`../../examples/passkey-shop/${file}`, import.meta.url))

export async function startShop(): Promise<Shop> {
  const [browser, server] = await Promise.all([openBrowser(), startTestServer({ clock: runningClock() })])
  const tenant = await newMfaTenant(server)
  const folder = await mkdtemp(join(tmpdir(), 'countersign-passkey-shop-'))
  const { tenantId, clientId, clientSecret } = tenant
  await mkdir(join(folder, 'data'))
  await writeFile(
    join(folder, 'data/first-run.json'),
    JSON.stringify({ publicUrl: server.url, tenantId, clientId, clientSecret }),
  )
  const port = await freePort()
  const begin = spawn(process.execPath, [example('begin.ts'), String(port)], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 2],
  })
  const [status] = await once(begin, 'exit')
  if (status !== 0) throw new Error('The shop was not set up.')
  const shop = spawn(process.execPath, [example('shop.ts')], { cwd: folder, stdio: ['ignore', 'pipe', 2] })
  const url = await addressOf(shop)
  return {
    server,
    tenant,
    async customer(options, prepare) {
      const context = await browser.newContext()
      const page = await context.newPage()
      await prepare?.(page)
      const devTools = await context.newCDPSession(page)
      await devTools.send('WebAuthn.enable')
      const authenticatorId = await addAuthenticator(devTools, options)
      await page.goto(url)
      return { page, devTools, authenticatorId, press: (action, fields) => press(page, action, fields) }
    },
    async close() {
      await browser.close()
      shop.kill()
      await once(shop, 'exit')
      await server.close()
      await rm(folder, { recursive: true })
    },
  }
}

export async function addAuthenticator(devTools: CDPSession, options: AuthenticatorOptions): Promise<string> {
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', { options })
  return authenticatorId
}

async function press(page: Page, action: string, { userId = '', password = '' }: Fields = {}): Promise<Shown> {
  await page.locator('[name=userId]').fill(userId)
  await page.locator('[name=password]').fill(password)
  await page.locator(`button[name=${action}]`).click()
  return JSON.parse(await page.locator('output:not(:empty)').innerText())
}

/** The port is part of the origin that Countersign gets to know before the shop starts. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  let output = ''
  for await (const chunk of stdout ?? []) {
    output += chunk
    const [address] = /http:\/\/\S+/.exec(output) ?? []
    if (address) return address
  }
  throw new Error(`The shop does not answer: ${output}`)
}
