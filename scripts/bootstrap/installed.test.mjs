import { describe, expect, test } from 'vitest'
import { satisfies } from './installed.mjs'

const one = { version: '1.0.0', integrity: 'sha512-1' }
const two = { version: '2.0.0', integrity: 'sha512-2' }
const here = { os: [process.platform], cpu: [process.arch] }

function isCurrent(wanted, present, withDev = true) {
  return satisfies({ '': {}, server: {}, ...wanted }, present, withDev)
}

describe('node_modules is current', () => {
  test('when npm recorded every package of the lock file', () => {
    expect(isCurrent({ 'node_modules/one': one }, { 'node_modules/one': one })).toBe(true)
  })

  test('when a workspace is linked to its folder', () => {
    const link = { 'node_modules/@countersign/server': { resolved: 'server', link: true } }
    expect(isCurrent(link, link)).toBe(true)
  })

  test('without the optional packages of other systems and C libraries', () => {
    expect(isCurrent({ 'node_modules/one': { ...one, optional: true, os: ['aix'], cpu: ['ppc64'] } }, {})).toBe(true)
    expect(isCurrent({ 'node_modules/one': { ...one, optional: true, ...here, libc: ['other'] } }, {})).toBe(true)
  })

  test('with a package that a developer added by hand', () => {
    expect(isCurrent({}, { 'node_modules/mine': one })).toBe(true)
  })

  test('without development packages, if none is needed', () => {
    const wanted = { 'node_modules/one': { ...one, dev: true } }
    expect(isCurrent(wanted, {}, false)).toBe(true)
    expect(isCurrent(wanted, {}, true)).toBe(false)
  })
})

describe('node_modules is stale', () => {
  test('when a package is missing', () => {
    expect(isCurrent({ 'node_modules/one': one }, {})).toBe(false)
  })

  test('when a package has another version', () => {
    expect(isCurrent({ 'node_modules/one': one }, { 'node_modules/one': two })).toBe(false)
  })

  test('when a package has the version but not the content', () => {
    expect(isCurrent({ 'node_modules/one': one }, { 'node_modules/one': { ...one, integrity: 'sha512-x' } })).toBe(
      false,
    )
  })

  test('when an optional package for this system is missing, as in a tree copied from another one', () => {
    expect(isCurrent({ 'node_modules/one': { ...one, optional: true, ...here } }, {})).toBe(false)
    expect(isCurrent({ 'node_modules/one': { ...one, optional: true, os: here.os[0], cpu: here.cpu[0] } }, {})).toBe(
      false,
    )
  })

  test('when a workspace is linked elsewhere', () => {
    const wanted = { 'node_modules/@countersign/sdk': { resolved: 'sdk', link: true } }
    expect(isCurrent(wanted, { 'node_modules/@countersign/sdk': { resolved: 'old/sdk', link: true } })).toBe(false)
  })

  test('when an older version is left over inside a package, where it hides the right one', () => {
    const wanted = { 'node_modules/one': one, 'node_modules/two': two }
    expect(isCurrent(wanted, { ...wanted, 'node_modules/one/node_modules/two': one })).toBe(false)
  })
})
