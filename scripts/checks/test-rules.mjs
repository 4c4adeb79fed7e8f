// Tests are not retried, and one that is skipped says why: a whole run fails on a skip without a reason, also on machines where
// the tests of others run.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folders = '{contract,platform,server,petstore,start,web,sdk,testkit,e2e,examples,bench,scripts}'
const tests = `${folders}/**/*.test.{ts,mjs}`

const retry = /\bretry: *[1-9]/
const skip = /\b(?:test|describe)\.(?:skipIf|runIf)\(/g
/** What precedes the body of a test is its title. */
const body = /=> *[{\n]/
const reason = /skipNote\(|\(skipped: |unlessMissing\(|note\}/i

export function testRuleViolations(root) {
  const paths = globSync(['vitest.config.ts', tests], { cwd: root, exclude: (name) => /node_modules/.test(name) })
  return paths.sort().flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    const lineAt = (index) => text.slice(0, index).split('\n').length
    const retried = text.split('\n').flatMap((line, index) => (retry.test(line) ? [index + 1] : []))
    const unexplained = Array.from(text.matchAll(skip), ({ index }) => index).filter((index) => {
      const rest = text.slice(index)
      return !reason.test(rest.slice(0, rest.search(body)))
    })
    return [
      ...retried.map((line) => `${path}:${line}: a test is not retried: find out why it fails`),
      ...unexplained.map(
        (index) => `${path}:${lineAt(index)}: end the title with skipNote(…), which says why it is skipped`,
      ),
    ]
  })
}
