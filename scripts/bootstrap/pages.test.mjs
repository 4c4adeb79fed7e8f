import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { makeClone } from '../clone.fixture.mjs'

/** Reports that it was run, and leaves what a build leaves. */
const vite = `
const { appendFileSync, existsSync, mkdirSync, writeFileSync } = require('node:fs')
appendFileSync('vite.log', process.argv.slice(2).join(' ') + '\\n')
if (existsSync('vite-fails')) {
  console.error('web/src/main.tsx: unexpected token')
  process.exit(1)
}
mkdirSync('web/dist', { recursive: true })
writeFileSync('web/dist/page.html', 'built')`

let clone

beforeEach(() => {
  clone = makeClone()
  clone.write('node_modules/vite/bin/vite.js', vite)
  clone.write('web/vite.config.ts', '')
  clone.write('web/src/main.tsx', 'one')
})

const builds = () => {
  const log = join(clone.root, 'vite.log')
  return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').length : 0
}

test('the pages are built before the first start, visibly, and not again', async () => {
  const { code, stderr } = await clone.run(['start']).ended
  expect(code).toBe(0)
  expect(stderr).toMatch(/^Building the web pages …\nBuilt the web pages in \d+ s\.\n$/)

  expect((await clone.run(['start']).ended).stderr).toBe('')
  expect(builds()).toBe(1)
})

test('a changed, added or removed file rebuilds them, and so do other packages; a test does not', async () => {
  const start = async () => {
    await clone.run(['start']).ended
    return builds()
  }
  expect(await start()).toBe(1)
  clone.write('web/src/main.tsx', 'two')
  expect(await start()).toBe(2)
  clone.write('web/src/more/part.ts', 'three')
  expect(await start()).toBe(3)
  rmSync(join(clone.root, 'web/src/more/part.ts'))
  expect(await start()).toBe(4)
  clone.write('web/src/part.test.ts', 'four')
  expect(await start()).toBe(4)
  const lock = join(clone.root, 'package-lock.json')
  writeFileSync(lock, `${readFileSync(lock, 'utf8')}\n`)
  expect(await start()).toBe(5)
  // The pages show bounds and defaults of the contract, which is read during the build.
  clone.write('contract/src/bounds.ts', 'five')
  expect(await start()).toBe(6)
  // The guide is made of the documents.
  for (const [index, document] of ['README.md', 'docs/mfa.md', 'examples/shop/README.md'].entries()) {
    clone.write(document, 'six')
    expect(await start()).toBe(7 + index)
  }
})

test('`build` builds them and starts nothing', async () => {
  const { code, stdout, stderr } = await clone.run(['build']).ended
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
  expect(stderr).toMatch(/Built the web pages/)
  expect(builds()).toBe(1)
})

test('an interrupted build is repeated', async () => {
  mkdirSync(join(clone.root, 'web/dist'))
  clone.write('web/dist/page.html', 'half')
  await clone.run(['start']).ended
  expect(builds()).toBe(1)
})

test('a build that fails says why, and nothing is started', async () => {
  clone.write('vite-fails', '')
  const { code, stdout, stderr } = await clone.run(['start']).ended
  expect(code).toBe(1)
  expect(stdout).toBe('')
  expect(stderr).toContain('unexpected token\nThe web pages could not be built: Vite ended with exit code 1.')
})

test('without build tools, as in a production installation, the existing pages are used', async () => {
  rmSync(dirname(dirname(join(clone.root, 'node_modules/vite/bin/vite.js'))), { recursive: true })
  expect(await clone.run(['start']).ended).toMatchObject({ code: 0, stderr: '' })
})
