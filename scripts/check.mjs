// The static checks: `npm run check`, and the first part of `npm test`.
import { resolve } from 'node:path'
import { exitLike } from './bootstrap/child.mjs'
import { bannedWordViolations } from './checks/banned-words.mjs'
import { twoWayFolders } from './checks/folder-pairs.mjs'
import { guardViolations } from './checks/guards.mjs'
import { journeyTextViolations } from './checks/journey-texts.mjs'
import { lockFileGaps } from './checks/lock-file.mjs'
import { outdatedSdkFiles } from './checks/sdk-types.mjs'
import { describeSizes, sqlOutsideStores, tooLong } from './checks/source-rules.mjs'
import { readSources } from './checks/sources.mjs'
import { tableOwnerViolations } from './checks/table-owners.mjs'
import { testRuleViolations } from './checks/test-rules.mjs'
import { checkImports, checkPageTypes, checkStyle, checkTypes, checkUnused } from './checks/tools.mjs'

const repository = resolve(import.meta.dirname, '..')

const checks = {
  types: checkTypes,
  'types of the pages': checkPageTypes,
  'format and lint': checkStyle,
  'import direction': checkImports,
  'unused files, exports and dependencies': checkUnused,
  'folders of the domain': (root) => judge(twoWayFolders(readSources(root))),
  'texts of the journeys': async (root) => judge(await journeyTextViolations(root)),
  'retries and skips of tests': (root) => judge(testRuleViolations(root)),
  'banned words': (root) => judge(bannedWordViolations(root)),
  'types of the SDK': async (root) => judge(await outdatedSdkFiles(root)),
  'lock file': (root) => judge(lockFileGaps(root)),
  'guards of the mutation run': async (root) => judge(await guardViolations(root)),
  'SQL only in stores': (root) => judge(sqlOutsideStores(readSources(root))),
  'one owner for each table': (root) => judge(tableOwnerViolations(root)),
  'file sizes': (root) => {
    const sources = readSources(root)
    return { ...judge(tooLong(sources)), note: describeSizes(sources) }
  },
}

/** Runs all checks in parallel and prints each as it ends. Resolves with `{ name, ok, output, received }` for each. */
export function runChecks(root = repository) {
  return Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const result = { name, ...(await check(root)) }
      if (!result.received) print(result)
      return result
    }),
  )
}

/** The signal that interrupted the checks, in the form that exitLike takes. */
export function interruption(results) {
  const cutShort = results.find(({ received }) => received)
  return cutShort && { signal: cutShort.received }
}

function judge(violations) {
  return { ok: violations.length === 0, output: violations.join('\n') }
}

export function print({ name, ok, output, note }) {
  console.log(`${ok ? '✓' : '✗'} ${name}${note ? ` (${note})` : ''}`)
  if (!ok) console.log(output.replaceAll(/^/gm, '  '))
}

if (process.argv[1] === import.meta.filename) {
  const results = await runChecks()
  exitLike(interruption(results) ?? { code: results.every(({ ok }) => ok) ? 0 : 1 })
}
