// Looks at a screen as people have it: on a desk by day, and on a small phone by night.
import type { Page } from 'playwright-core'
import { expectFits, expectUsable, loaded, sights } from '../browser/index.ts'

let looks = 0

/** Axe takes long: it looks at one screen by day and at the next by night. */
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
