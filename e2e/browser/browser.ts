// A real browser, and the pages that it is to show.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, type BrowserServer, chromium } from 'playwright-core'
import { findChromium } from './chromium.ts'

const found = await findChromium()
const buildPages = join(import.meta.dirname, '../../scripts/pages.mjs')

/** Whether this machine has a browser to test in. */
export const hasBrowser = found !== undefined

/**
 * What the browser draws around a page, in processes of its own for every window, is nothing that we test: without it a third of
 * the work is left. The others are those that Playwright turns off, for the last list given is the one that counts.
 */
const turnedOff = [
  'InitialWebUI',
  'WebUIToolbar',
  'WebUIReloadButton',
  'WebUIOmniboxPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'PreconnectToSearch',
]

let running: Promise<BrowserServer> | undefined

/** For one test file. What it opens ends with it; the browser itself stays, for the next file of the same process. */
export async function openBrowser(): Promise<Browser> {
  running ??= startBrowser().catch((error: unknown) => {
    running = undefined
    throw error
  })
  return chromium.connect((await running).wsEndpoint())
}

/** Never with the arguments that its package recommends, which turn off what protects people in a real one. */
async function startBrowser(): Promise<BrowserServer> {
  if (!found) throw new Error('There is no browser on this machine.')
  await promisify(execFile)(process.execPath, [buildPages])
  const env = { ...(process.env as Record<string, string>), ...found.env }
  const args = [`--disable-features=${turnedOff.join(',')}`]
  const server = await chromium.launchServer({ executablePath: found.executablePath, env, args })
  // One that has crashed takes nobody down with it but whoever was in it.
  server.on('close', () => {
    running = undefined
  })
  return server
}
