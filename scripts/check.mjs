// The static checks: `npm run check`, and the first part of `npm test`.
import { resolve } from 'node:path'
import { describeSizes, sqlOutsideStores, tooLong } from './checks/source-rules.mjs'
import { readSources } from './checks/sources.mjs'
import { checkImports, checkStyle, checkTypes, checkUnused } from './checks/tools.mjs'

const repository = resolve(import.meta.dirname, '..')

const checks = {
  types: checkTypes,
  'format and lint': checkStyle,
  'import direction': checkImports,
  'unused files, exports and dependencies': checkUnused,
  'SQL only in stores': (root) => judge(sqlOutsideStores(readSources(root))),
  'file sizes': (root) => {
    const sources = readSources(root)
    return judge(tooLong(sources), describeSizes(sources))
  },
}

/** Runs all checks side by side and prints each as it ends. Returns `{ name, ok, output }` for each. */
export function runChecks(root = repository) {
  return Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const result = { name, ...(await check(root)) }
      print(result)
      return result
    }),
  )
}

function judge(violations, note = '') {
  return { ok: violations.length === 0, output: violations.join('\n') || note }
}

function print({ name, ok, output }) {
  console.log(`${ok ? '✓' : '✗'} ${name}`)
  if (!ok) console.log(output.replaceAll(/^/gm, '  '))
}

if (import.meta.main) {
  const results = await runChecks()
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1
}
