// A user without a role signs in with a password, behind a proxy.
import type { Page } from 'playwright-core'
import { en } from '../browser/texts.ts'

/** Resolves when the page to which the sign-in leads has its heading. */
export async function signInWithoutRole(
  tab: Page,
  signInUrl: string,
  { userId, password }: { readonly userId: string; readonly password: string },
): Promise<void> {
  await tab.goto(signInUrl)
  await tab.getByLabel(en.signIn.userId, { exact: true }).fill(userId)
  await tab.getByLabel(en.session.password, { exact: true }).fill(password)
  await tab.getByRole('button', { name: en.signIn.organisationTitle, exact: true }).click()
  await tab.getByRole('button', { name: en.signIn.later }).click()
  await tab.getByRole('heading', { name: en.selfService.methodsTitle }).waitFor()
}
