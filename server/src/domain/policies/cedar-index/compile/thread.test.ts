// A thread loads all of its code itself, each time it starts.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const thread = new URL('./thread.ts', import.meta.url).href

/** The address of each module, in the order in which they are loaded. */
const listModules = `
import { registerHooks } from 'node:module'
registerHooks({
  load(url, context, nextLoad) {
    console.log(url)
    return nextLoad(url, context)
  },
})
await import(${JSON.stringify(thread)})`

test('the thread that compiles does not load the whole contract, which takes four times as long', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', listModules])
  const loaded = stdout.trim().split('\n')
  expect(loaded).toContain(thread)
  expect(loaded).toContainEqual(expect.stringContaining('/contract/src/limits/index.ts'))
  expect(loaded.filter((url) => /\/contract\/src\/index\.ts|\/node_modules\/typebox\//.test(url))).toEqual([])
})
