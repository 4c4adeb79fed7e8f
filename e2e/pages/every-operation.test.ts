// Whatever the API can do for a person can be done on a page.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { svcAdmin, svcSs, svcTm } from '@countersign/contract/operations'
import { expect, test } from 'vitest'

const operations = { svcAdmin, svcSs, svcTm }

interface PageSet {
  readonly page: string
  readonly folders: readonly string[]
  readonly services: readonly (keyof typeof operations)[]
  /** Operations that no screen needs, and why. */
  readonly exceptions: Readonly<Record<string, string>>
}

const pageSets: readonly PageSet[] = [
  {
    page: 'console',
    folders: ['pages/console', 'session'],
    services: ['svcAdmin', 'svcTm'],
    exceptions: {
      whoAmI: 'tells the holder of an access token what it is; a page reads its session',
      getDevice: 'the list of devices shows all of each',
      getRevocation: 'the list of revocations shows all of each',
    },
  },
  {
    page: 'self-service',
    folders: ['pages/self-service', 'session'],
    services: ['svcSs'],
    exceptions: {
      whoAmI: 'tells the holder of an access token what it is; a page reads its session',
      getMyDelegation: 'the list of delegations shows all of each',
    },
  },
]

const web = join(import.meta.dirname, '../../web/src')

/** Such as `svcAdmin.getUser`, anywhere in the sources of a page. */
function namedIn(folders: readonly string[]): Set<string> {
  const files = folders.flatMap((folder) => globSync(join(web, folder, '**/*.{ts,tsx}')))
  return new Set(files.flatMap((file) => readFileSync(file, 'utf8').match(/\bsvc[A-Z][a-z]+\.\w+/g) ?? []))
}

test.for(pageSets)('$page calls every operation but those that need no screen', ({ folders, services, exceptions }) => {
  const named = namedIn(folders)
  const ids = services.flatMap((service) => Object.keys(operations[service]).map((id) => `${service}.${id}`))
  const uncalled = ids.filter((id) => !named.has(id)).map((id) => id.replace(/^.*\./, ''))
  expect(new Set(uncalled)).toEqual(new Set(Object.keys(exceptions)))
})
