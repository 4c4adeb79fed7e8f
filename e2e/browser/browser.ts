// A real browser, and the pages that it is to show.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, type BrowserServer, chromium } from 'playwright-core'
import { type Chromium, findChromium, findHeadlessShell } from './chromium.ts'

const found = await findChromium()
const lightest = findHeadlessShell() ?? found
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

const running = new Map<Chromium, Promise<BrowserServer>>()

/** For one test file. What it opens ends with it; the browser itself stays, for the next file of the same process. */
export const openBrowser = () => connectTo(lightest)

/** The same, for what the engine alone does not do, such as notifications. */
export const openWholeBrowser = () => connectTo(found)

async function connectTo(chosen: Chromium | undefined): Promise<Browser> {
  if (!chosen) throw new Error('There is no browser on this machine.')
  const server = running.get(chosen) ?? startBrowser(chosen)
  running.set(chosen, server)
  return chromium.connect((await server).wsEndpoint())
}

/** Never with the arguments that its package recommends, which turn off what protects people in a real one. */
async function startBrowser(chosen: Chromium): Promise<BrowserServer> {
  // The next test file starts another where this one has crashed, or never started.
  const forget = () => running.delete(chosen)
  try {
    await promisify(execFile)(process.execPath, [buildPages])
    const env = { ...(process.env as Record<string, string>), ...chosen.env }
    const args = [`--disable-features=${turnedOff.join(',')}`]
    const server = await chromium.launchServer({ executablePath: chosen.executablePath, env, args })
    server.on('close', forget)
    return server
  } catch (error) {
    forget()
    throw error
  }
}
