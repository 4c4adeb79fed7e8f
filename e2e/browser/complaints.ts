import type { Page } from 'playwright-core'

/**
 * What a page or its browser complains about: errors, refused scripts and styles. A call that was answered with an error is
 * not one of them.
 */
export function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    const isFailedCall = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isFailedCall) complaints.push(message.text())
  })
  return complaints
}
