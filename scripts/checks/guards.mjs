// Checks that the guard lists match the code: the mutant of a guard that was reworded or moved would test nothing.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { readGuards } from '../mutants/guards.mjs'
import { mutate } from '../mutants/mutate.mjs'

/** Returns what is wrong with each guard: one line per fault. */
export async function guardViolations(root) {
  return (await readGuards(root)).flatMap((guard) =>
    faults(root, guard).map((fault) => `scripts/mutants/guards/${guard.area}.mjs: "${guard.guard}": ${fault}`),
  )
}

function faults(root, guard) {
  const missing = ['guard', 'file', 'text', 'replacement'].filter((field) => typeof guard[field] !== 'string')
  if (missing.length > 0) return [`${missing.join(', ')} must be text`]
  if (!Array.isArray(guard.tests) || guard.tests.length === 0) return ['tests must name at least one test file']
  return [
    ...guard.tests.filter((test) => !existsSync(join(root, test))).map((test) => `${test} does not exist`),
    ...faultsOfText(root, guard),
  ]
}

function faultsOfText(root, guard) {
  if (guard.text === guard.replacement) return ['the replacement is the text itself']
  if (!existsSync(join(root, guard.file))) return [`${guard.file} does not exist`]
  const original = readFileSync(join(root, guard.file), 'utf8')
  const mutant = mutate(original, guard)
  if (mutant === undefined) {
    return [`the text occurs ${original.split(guard.text).length - 1} times in ${guard.file}, and must occur once`]
  }
  return parses(guard.file, mutant) ? [] : [`${guard.file} does not parse with the replacement`]
}

function parses(file, text) {
  if (!/\.(ts|tsx|mjs)$/.test(file)) return true
  try {
    parseSync(text, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'esnext' })
    return true
  } catch {
    return false
  }
}
