// The addresses and credentials of a development server, in first-run.json, readable only by its owner.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDataDir } from '../config/index.ts'
import { replaceFile, withFileLock } from '../crypto/atomic-file.ts'

export const firstRunFile = (dataDir: string): string => join(dataDir, 'first-run.json')

/** Empty if the file is missing or broken: new facts are then created. */
export function readFacts<Facts>(dataDir: string): Partial<Facts> {
  try {
    return JSON.parse(readFileSync(firstRunFile(dataDir), 'utf8')) as Partial<Facts>
  } catch {
    return {}
  }
}

/**
 * Merges with what other programs keep there. A reader finds the file before or after the change, never a part of it;
 * and if two programs start together on one folder, both find their facts in it.
 */
export function keepFacts(dataDir: string, facts: object): void {
  const file = firstRunFile(dataDir)
  // With an external database, nothing else has created the folder yet.
  openDataDir(dataDir)
  withFileLock(file, () => {
    const all = { ...readFacts(dataDir), ...facts }
    replaceFile(file, `${JSON.stringify(all, null, 2)}\n`)
  })
}
