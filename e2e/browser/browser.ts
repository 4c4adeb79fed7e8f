// A real browser, and the pages that it is to show.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
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

/** A page lives for seconds here: optimising its code takes longer than running it. */
const withoutOptimising = '--no-opt --no-maglev'

/** What a test file opens in a browser that it shares with others. */
export type OpenBrowser = Pick<Browser, 'newContext' | 'newPage' | 'close'>

const running = new Map<Chromium, Promise<Browser>>()

/** For one test file. What it opens ends with it; the browser itself stays, for the next file of the same process. */
export const openBrowser = () => shareOf(lightest)

/** The same, for what the engine alone does not do, such as notifications. */
export const openWholeBrowser = () => shareOf(found)

async function shareOf(chosen: Chromium | undefined): Promise<OpenBrowser> {
  if (!chosen) throw new Error('There is no browser on this machine.')
  const starting = running.get(chosen) ?? startBrowser(chosen)
  running.set(chosen, starting)
  const browser = await starting
  const opened: BrowserContext[] = []
  return {
    async newContext(options) {
      const context = await browser.newContext(options)
      await context.addInitScript(standStill)
      opened.push(context)
      return context
    },
    async newPage(options) {
      const page = await browser.newPage(options)
      await page.addInitScript(standStill)
      opened.push(page.context())
      return page
    },
    close: async () => void (await Promise.all(opened.map((context) => context.close()))),
  }
}

/** Drawing what moves, sixty times a second and without a graphics card, would take a sixth of the time of all journeys. */
const standStill = {
  content: `
    {
      const still = new CSSStyleSheet()
      still.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important; }')
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, still]
    }`,
}

/** Never with the arguments that its package recommends, which turn off what protects people in a real one. */
async function startBrowser(chosen: Chromium): Promise<Browser> {
  // The next test file starts another where this one has crashed, or never started.
  const forget = () => running.delete(chosen)
  try {
    await promisify(execFile)(process.execPath, [buildPages])
    const env = { ...(process.env as Record<string, string>), ...chosen.env }
    const args = [`--disable-features=${turnedOff.join(',')}`, `--js-flags=${withoutOptimising}`]
    const browser = await chromium.launch({ executablePath: chosen.executablePath, env, args })
    browser.on('disconnected', forget)
    return browser
  } catch (error) {
    forget()
    throw error
  }
}
