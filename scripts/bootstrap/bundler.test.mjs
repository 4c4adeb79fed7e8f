import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')

/** At the depth of the real one: sources and packages are found from there. */
function makeFolder() {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache/bundle-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('the programs start from their bundles, and find the files next to their sources', async () => {
  const folder = makeFolder()
  await run(process.execPath, [join(import.meta.dirname, 'bundler.mjs'), folder])
  for (const [program, source] of [
    ['countersign', 'server/src/main.ts'],
    ['petstore', 'petstore/src/main.ts'],
    ['start', 'start/src/main.ts'],
  ]) {
    const help = async (path) => (await run(process.execPath, [path, '--help'])).stdout
    expect(await help(join(folder, `${program}.mjs`))).toBe(await help(join(root, source)))
  }
  const code = readdirSync(folder)
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
  const places = [...code.matchAll(/new URL\("([^"]+)", import\.meta\.url\)/g)].map(([, path]) => path)
  expect(places.length).toBeGreaterThan(5)
  expect(places.filter((path) => !existsSync(join(folder, path)))).toEqual([])
  expect(code).not.toMatch(/from ?"typebox/)
  const imported = [...code.matchAll(/^import (?:.* from )?"([^"./][^"]*)"|import\("([^"./][^"]*)"\)/gm)]
  const packages = new Set(imported.map(([, whole, later]) => whole ?? later))
  expect(packages).toContain('fastify')
  expect([...packages].filter((name) => !isInstalled(name))).toEqual([])
})

function isInstalled(name) {
  try {
    return import.meta.resolve(name) !== ''
  } catch {
    return false
  }
}
