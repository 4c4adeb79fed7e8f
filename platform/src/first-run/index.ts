// Development's first minute, kept where people find it: addresses and credentials in first-run.json, for its owner's eyes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDataDir } from '../config/index.ts'
import { replaceFile, withFileLock } from '../crypto/atomic-file.ts'

export const firstRunFile = (dataDir: string): string => join(dataDir, 'first-run.json')

/** Empty where the file is lost or broken: then new facts are made. */
export function readFacts<Facts>(dataDir: string): Partial<Facts> {
  try {
    return JSON.parse(readFileSync(firstRunFile(dataDir), 'utf8')) as Partial<Facts>
  } catch {
    return {}
  }
}

/**
 * Adds to what other programs keep there. A reader finds the file as it was or as it will be, never a part of it; and two
 * programs that start together on one folder both find their facts in it.
 */
export function keepFacts(dataDir: string, facts: object): void {
  const file = firstRunFile(dataDir)
  // With a database elsewhere, nothing else has made it yet.
  openDataDir(dataDir)
  withFileLock(file, () => {
    const all = { ...readFacts(dataDir), ...facts }
    replaceFile(file, `${JSON.stringify(all, null, 2)}\n`)
  })
}
