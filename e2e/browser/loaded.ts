import type { Page } from 'playwright-core'

/** Resolves once nothing on the page is still on its way. */
export async function loaded(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[data-loading]') === null)
}
