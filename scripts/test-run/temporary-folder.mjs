// Where a test run keeps its files.

import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, realpathSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const gibibyte = 1024 ** 3

/** A new folder for one run, in memory where there is enough: a run creates hundreds of databases of a thousand files. */
export function makeTemporaryFolder() {
  // A short name: the path of a Unix socket is limited to 107 bytes.
  const folder = realpathSync(mkdtempSync(join(hasRoom('/dev/shm') ? '/dev/shm' : tmpdir(), 'cs-')))
  // With the permissions of the folder that it replaces: tests that run as root switch to other users.
  chmodSync(folder, 0o1777)
  return folder
}

function hasRoom(place) {
  try {
    const { bavail, bsize } = statfsSync(place)
    return bavail * bsize > 4 * gibibyte && freemem() > 8 * gibibyte && canExecute(place)
  } catch {
    return false
  }
}

/** Some systems forbid programs there, and tests start some. */
function canExecute(place) {
  const folder = mkdtempSync(join(place, 'cs-'))
  try {
    const program = join(folder, 'program')
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 })
    return spawnSync(program).status === 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
