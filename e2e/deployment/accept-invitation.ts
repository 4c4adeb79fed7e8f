// The first operator follows the link of the invitation behind a proxy whose certificate the browser does not know.
import signIn from '@countersign/web/pages/sign-in/messages/en.ts'
import type { Page } from 'playwright-core'
import type { OpenBrowser } from '../browser/browser.ts'

/** Resolves when the console shows its navigation. `watch` gets the page before it opens anything. */
export async function acceptInvitation(
  browser: OpenBrowser,
  invitation: string,
  watch: (tab: Page) => void = () => undefined,
): Promise<Page> {
  const tab = await browser.newPage({ locale: 'en-GB', ignoreHTTPSErrors: true })
  tab.setDefaultTimeout(60_000)
  watch(tab)
  await tab.goto(invitation)
  await tab.getByLabel(signIn.choosePassword, { exact: true }).fill('nine clocks in the hallway')
  await tab.getByRole('button', { name: signIn.accept }).click()
  await tab.getByRole('button', { name: signIn.later }).click()
  await tab.waitForURL(`${new URL(invitation).origin}/SvcAdmin/**`)
  await tab.getByRole('navigation').first().waitFor()
  return tab
}
