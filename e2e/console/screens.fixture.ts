// Looks at a screen as people have it: on a desk by day, and on a small phone by night.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { barriersOn, loaded } from '../browser/index.ts'

const sights = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 360 },
] as const

let looks = 0

/**
 * Fails where something of the screen cannot be used, or is wider than the window. Axe takes long: it looks at one screen by day
 * and at the next by night.
 */
export async function expectUsable(page: Page, screen: string): Promise<void> {
  await loaded(page)
  looks += 1
  for (const [index, { colorScheme, width }] of sights.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor()
    const where = `${screen}, ${colorScheme}, ${width} px`
    if (looks % sights.length === index) expect(await barriersOn(page), where).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, where).toBeLessThanOrEqual(0)
  }
}
