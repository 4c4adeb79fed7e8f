import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stampOf, writeStamp } from '../../../scripts/bootstrap/pages-stamp.mjs'
import { assertPages } from './built-pages.ts'

let root: string
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const build = () => {
  write('web/dist/console.html', 'built')
  writeStamp(root, stampOf(root))
}
const warnings: unknown[] = []
const log = { warn: (warning: unknown) => void warnings.push(warning) }
const start = (mode: 'production' | 'development', services: readonly ('svc-admin' | 'svc-tm')[] = ['svc-admin']) =>
  assertPages({ mode, services }, log, root)

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'built-pages-'))
  warnings.length = 0
  write('package-lock.json', '{}')
  write('web/vite.config.ts', '')
  write('web/src/main.tsx', 'one')
})
afterEach(() => rmSync(root, { recursive: true }))

test('production does not start without pages, and says what to run', () => {
  expect(() => start('production')).toThrow(
    `The web pages are not built: run "npm ci" and then "npm run build" in ${root}.`,
  )
})

test('production does not start with the pages of another version', () => {
  build()
  expect(() => start('production')).not.toThrow()
  write('web/src/main.tsx', 'two')
  expect(() => start('production')).toThrow('The web pages were built from different sources')
})

test('a release, which has pages and no sources, starts', () => {
  build()
  rmSync(join(root, 'web/vite.config.ts'))
  rmSync(join(root, 'web/src'), { recursive: true })
  expect(() => start('production')).not.toThrow()
})

test('a service without pages needs none', () => {
  expect(() => start('production', ['svc-tm'])).not.toThrow()
})

test('development starts without pages, and says so in the log', () => {
  start('development')
  expect(warnings).toEqual([expect.stringContaining('The web pages are not built')])
})
