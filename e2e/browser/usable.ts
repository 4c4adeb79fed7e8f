// Whether everybody can use what a page shows, at the two places between which most others lie.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { barriersOn } from './accessibility.ts'

export const sights = [
  { name: 'a desk in daylight', colorScheme: 'light', viewport: { width: 1280, height: 860 } },
  { name: 'a small phone at night', colorScheme: 'dark', viewport: { width: 360, height: 640 } },
] as const

export async function expectUsable(page: Page, where = ''): Promise<void> {
  expect(await barriersOn(page), where).toEqual([])
  await expectFits(page, where)
}

/** Nothing is wider than the window. A chart learns only after the page has been laid out that the window has become narrower. */
export async function expectFits(page: Page, where = ''): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(overflow, { message: where, interval: 20 }).toBeLessThanOrEqual(0)
}
