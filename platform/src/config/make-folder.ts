import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder and its parents. Does not use `recursive: true`: on a file system that allows no new folders, such
 * as /proc, Node tries the folder and its parent in turn forever.
 */
export function makeFolder(path: string, mode: number): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  if (dirname(path) !== path) makeFolder(dirname(path), mode)
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    const isThere = statSync(path, { throwIfNoEntry: false })?.isDirectory()
    if (!isThere) throw error
  }
}
