import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds on the page that is more than minor, with where it is. */
export async function barriersOn(page: Page): Promise<string[]> {
  // By the debugger, which no content security policy stops. Half a megabyte, which a document is given once.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run({
      resultTypes: ['violations'],
    }),
  )
  return violations
    .filter(({ impact }) => impact !== 'minor')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    )
}
