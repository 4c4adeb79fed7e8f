// Checks that the web pages are built from these sources: without them, a server answers 404 where people sign in.
import { fileURLToPath } from 'node:url'
import { ConfigurationError } from '@countersign/platform/config'
import type { Log } from '@countersign/platform/log'
import { stateOfPages } from '../../../scripts/bootstrap/pages-stamp.mjs'
import type { Config } from '../config.ts'
import { domainServices } from '../services/index.ts'

const repository = fileURLToPath(new URL('../../../', import.meta.url))

/** What is wrong with the pages in the folder and how to fix it; undefined if nothing is. */
export function faultOfPages(root: string = repository): string | undefined {
  const state = stateOfPages(root)
  if (state === 'current') return undefined
  const fault = state === 'missing' ? 'are not built' : 'were built from different sources'
  return `The web pages ${fault}: run "npm ci" and then "npm run build" in ${root}.`
}

/** Production refuses to start. In development the API is useful without pages, and `npm start` builds them. */
export function assertPages(
  { services, mode }: Pick<Config, 'services' | 'mode'>,
  log: Pick<Log, 'warn'>,
  root?: string,
): void {
  if (!services.some((id) => domainServices[id].pages)) return
  const fault = faultOfPages(root)
  if (!fault) return
  if (mode === 'production') throw new ConfigurationError(fault)
  log.warn(fault)
}
