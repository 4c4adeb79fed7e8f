// Interprets Vitest's JSON report for one test file.
import { relative, sep } from 'node:path'

/** `passed`, `failed` (a test failed), or `broken`: the file or a hook could not run, or nothing ran at all. */
export function outcomeOf(report, root, file) {
  const result = report?.testResults.find(({ name }) => relative(root, name).split(sep).join('/') === file)
  if (!result) return { outcome: 'broken', message: `${file} was not run` }
  const failed = result.assertionResults.find(({ status }) => status === 'failed')
  if (failed) return { outcome: 'failed', message: `${file}: ${failed.fullName}` }
  if (result.status === 'failed') return { outcome: 'broken', message: `${file}: ${firstLine(result.message)}` }
  const passed = result.assertionResults.some(({ status }) => status === 'passed')
  return passed ? { outcome: 'passed' } : { outcome: 'broken', message: `${file} ran no test` }
}

function firstLine(message) {
  return message?.trim().split('\n')[0] || 'could not be loaded'
}
