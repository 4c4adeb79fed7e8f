import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it. Not by `recursive: true`: below a file system that takes no folders, such as /proc,
 * Node tries the folder and its parent in turn for ever.
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
