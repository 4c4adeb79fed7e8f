// Whatever the API can do for somebody at a screen can be done on one.
import { domainServices } from '@countersign/server/services'
import { describe, expect, test } from 'vitest'
import { callsOf } from './calls.ts'

interface PageSet {
  readonly page: string
  readonly folders: readonly string[]
  readonly services: readonly (keyof typeof domainServices)[]
  /** Operations that no screen needs, and why. */
  readonly exceptions: Readonly<Record<string, string>>
}

const pageSets: readonly PageSet[] = [
  {
    page: 'console',
    folders: ['pages/console', 'session'],
    services: ['svc-admin', 'svc-tm'],
    exceptions: {
      whoAmI: 'tells the holder of an access token what it is; a page reads its session',
      getDevice: 'the list of devices shows all of each',
      getRevocation: 'the list of revocations shows all of each',
    },
  },
  {
    page: 'self-service',
    folders: ['pages/self-service', 'session'],
    services: ['svc-ss'],
    exceptions: {
      whoAmI: 'tells the holder of an access token what it is; a page reads its session',
      getMyDelegation: 'the list of delegations shows all of each',
    },
  },
]

describe.each(pageSets)('$page', ({ folders, services, exceptions }) => {
  const calls = callsOf(folders)
  const operations = new Map<string, string>(
    services.flatMap((service) =>
      domainServices[service].operations.map(
        ({ id, method, path }) => [`${method} ${service}${path.replaceAll(/\{\w+\}/g, '{}')}`, id] as const,
      ),
    ),
  )

  test('calls every operation but those that need no screen', () => {
    const uncalled = Array.from(operations).filter(([call]) => !calls.has(call))
    expect(new Set(uncalled.map(([, id]) => id))).toEqual(new Set(Object.keys(exceptions)))
  })

  test('calls nothing that is no operation', () => {
    const own = Array.from(calls).filter((call) => services.some((service) => call.includes(` ${service}/`)))
    expect(own.filter((call) => !operations.has(call))).toEqual([])
    expect(own.length).toBeGreaterThan(10)
  })
})
