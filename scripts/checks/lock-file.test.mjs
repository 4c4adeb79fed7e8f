import { expect, test } from 'vitest'
import { makeTree } from '../tree.fixture.mjs'
import { lockFileGaps } from './lock-file.mjs'

const server = { dependencies: { one: '1.0.0' } }

function gaps(packages, manifest = server) {
  const files = {
    'package.json': '{}',
    'server/package.json': JSON.stringify(manifest),
    'package-lock.json': JSON.stringify({ packages: { '': {}, server, ...packages } }),
  }
  return lockFileGaps(makeTree(files))
}

test('a lock file with all required packages has no gap', () => {
  const one = { dependencies: { two: '^1.0.0' }, optionalDependencies: { three: '^1.0.0' } }
  expect(gaps({ 'node_modules/one': one, 'node_modules/one/node_modules/two': {}, 'node_modules/three': {} })).toEqual(
    [],
  )
})

test('an optional package that is published only for other platforms counts as missing', () => {
  expect(gaps({ 'node_modules/one': { optionalDependencies: { 'one-darwin': '1.0.0' } } })).toEqual([
    expect.stringContaining('node_modules/one asks for one-darwin'),
  ])
})

test('a package that is only inside another one counts as missing', () => {
  const packages = { 'node_modules/one': { dependencies: { two: '1' } }, 'node_modules/other/node_modules/two': {} }
  expect(gaps(packages)).toEqual([expect.stringContaining('node_modules/one asks for two')])
})

test('a package.json that was changed without the lock file is named', () => {
  expect(gaps({ 'node_modules/one': {} }, { dependencies: { one: '2.0.0' } })).toEqual([
    expect.stringContaining('server/package.json'),
  ])
})
