// A real browser, and the pages that it is to show.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { findChromium } from './chromium.ts'

const found = await findChromium()
const buildPages = join(import.meta.dirname, '../../scripts/pages.mjs')

/** Whether this machine has a browser to test in. */
export const hasBrowser = found !== undefined

/** Never with the arguments that its package recommends, which turn off what protects people in a real one. */
export async function openBrowser(): Promise<Browser> {
  if (!found) throw new Error('There is no browser on this machine.')
  await promisify(execFile)(process.execPath, [buildPages])
  const env = { ...(process.env as Record<string, string>), ...found.env }
  return chromium.launch({ executablePath: found.executablePath, env })
}
