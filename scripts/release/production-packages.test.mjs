import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { nameOf, productionPackages } from './production-packages.mjs'

const isPresent = () => true
const lock = (packages) => ({ packages: { server: { dependencies: { a: '1' } }, ...packages } })
const found = (packages, options) => [
  ...productionPackages(lock(packages), { roots: ['server'], isPresent, ...options }).keys(),
]

test('a package brings the packages that it needs, from the nearest folder', () => {
  expect(
    found({
      'node_modules/a': { dependencies: { b: '2' } },
      'node_modules/a/node_modules/b': { dependencies: { c: '1' } },
      'node_modules/b': {},
      'node_modules/c': {},
      'node_modules/tool': { dev: true },
    }),
  ).toEqual(['node_modules/a', 'node_modules/a/node_modules/b', 'node_modules/c'])
})

test('two packages that need each other are each found once', () => {
  expect(
    found({ 'node_modules/a': { peerDependencies: { b: '1' } }, 'node_modules/b': { dependencies: { a: '1' } } }),
  ).toEqual(['node_modules/a', 'node_modules/b'])
})

test('an optional package that is not installed here is left out; a required one is an error', () => {
  const packages = { 'node_modules/a': { optionalDependencies: { other: '1' } }, 'node_modules/other': {} }
  expect(found(packages, { isPresent: (path) => !path.endsWith('other') })).toEqual(['node_modules/a'])
  expect(() => found(packages, { isPresent: () => false })).toThrow('server needs a, which is not installed.')
})

test('a dependency on a package of ours that is not in a release is an error', () => {
  expect(() => found({ 'node_modules/a': { resolved: 'testkit', link: true } })).toThrow('a, which is not part of')
})

test('a release of this repository contains no test tool and nothing that only the pages need', () => {
  const root = resolve(import.meta.dirname, '../..')
  const packages = productionPackages(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')), {
    isPresent: (path) => existsSync(join(root, path)),
  })
  const names = [...packages.keys()].map(nameOf)
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'prom-client', '@node-rs/argon2']))
  for (const absent of ['vitest', 'typescript', 'vite', 'react', '@mantine/core']) expect(names).not.toContain(absent)
})
