// Responses that an operation declares and that no test has seen.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What test servers recorded below the temporary folder of the run: `declared` or `sent`, operation, status or code.
 */
export function readReplies(folder) {
  const replies = join(folder, 'replies')
  const names = existsSync(replies) ? readdirSync(replies).filter((name) => name.endsWith('.txt')) : []
  const texts = names.map((name) => readFileSync(join(replies, name), 'utf8'))
  const lines = new Set(texts.flatMap((text) => text.split('\n').filter(Boolean)))
  const of = (kind) =>
    [...lines].filter((line) => line.startsWith(`${kind} `)).map((line) => line.slice(kind.length + 1))
  return { declared: of('declared'), sent: new Set(of('sent')) }
}

/**
 * As a check: fails if a declared response was never sent, unless `byDesign` gives a reason for it (by code for all
 * operations, or by operation and code), and on a reason for an undeclared response. If tests were skipped, what they
 * would have seen is unknown: then it only counts.
 */
export function judgeReplies({ declared, sent }, byDesign, { someSkipped = false } = {}) {
  const never = declared.filter((reply) => !sent.has(reply)).sort()
  const reasonOf = (reply) => [reply, reply.split(' ')[1]].find((key) => key in byDesign)
  const unseen = never.filter((reply) => !reasonOf(reply))
  // Responses that were never sent do not count: a race occasionally produces one.
  const needed = new Set(declared.map(reasonOf))
  const idle = Object.keys(byDesign).filter((key) => declared.length > 0 && !needed.has(key))
  const output = [
    ...unseen.map((reply) => `${reply}: declared, and never answered`),
    ...idle.map((key) => `${key}: a reason for an answer that is not declared`),
  ].join('\n')
  const note = `${declared.length} declared, ${unseen.length} not seen${someSkipped ? ', some tests skipped' : ''}`
  return { name: 'declared answers are seen by tests', ok: someSkipped || output === '', output, note }
}
