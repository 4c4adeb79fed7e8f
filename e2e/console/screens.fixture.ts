// Checks a screen as people use it: on a desktop in light mode, and on a small phone in dark mode.
import type { Page } from 'playwright-core'
import { expectFits, expectUsable, loaded, sights } from '../browser/index.ts'

let looks = 0

/** Axe is slow: it checks one screen in light mode and the next in dark mode. */
export async function expectUsableEverywhere(page: Page, screen: string): Promise<void> {
  await loaded(page)
  looks += 1
  for (const [index, { name, colorScheme, viewport }] of sights.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize(viewport)
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor()
    const expectIt = looks % sights.length === index ? expectUsable : expectFits
    await expectIt(page, `${screen}, at ${name}`)
  }
}
