// The nginx configuration of the docs routes everything that the services serve.
import { services } from '@countersign/contract'
import { rootPaths } from '@countersign/server/config'
import { expect, test } from 'vitest'
import { documentedNginx } from './documented-nginx.ts'
import { pagePaths, servedPaths, servedPrefixes } from './served-paths.ts'

const nginx = await documentedNginx()

test('there are operations, pages and well-known addresses to route', () => {
  expect(servedPaths.length).toBeGreaterThan(150)
  expect(pagePaths).toEqual(expect.arrayContaining(['/AuthPage/', '/SvcAdmin/', '/SelfService/', '/OTP/app/']))
  expect(servedPaths.some(({ path }) => path.startsWith('/.well-known/'))).toBe(true)
})

test('nginx passes every path that a service serves to that service', () => {
  const wrong = servedPaths.filter(({ path, service }) => nginx.portOf(path) !== services[service].port)
  expect(wrong).toEqual([])
})

test('no context path can have the name of a path that is served from the root', () => {
  const contextPaths = Object.values(services).flatMap((service): readonly string[] => service.contextPaths)
  const fromRoot = servedPrefixes.map(([prefix]) => prefix).filter((prefix) => !contextPaths.includes(prefix))
  expect(fromRoot.sort()).toEqual([...rootPaths].sort())
})
