// Checks a screen as people use it: on a desktop in light mode, and on a small phone in dark mode.
import type { Page } from 'playwright-core'
import { expectFits, expectUsable, loaded, sights } from '../browser/index.ts'

/** Axe is slow: it checks about half of the screens in light mode and the others in dark mode, always the same ones. */
export async function expectUsableEverywhere(page: Page, screen: string): Promise<void> {
  await loaded(page)
  const looked = [...screen].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % sights.length
  for (const [index, { name, colorScheme, viewport }] of sights.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize(viewport)
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor()
    const expectIt = looked === index ? expectUsable : expectFits
    await expectIt(page, `${screen}, at ${name}`)
  }
}
