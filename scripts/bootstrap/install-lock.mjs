// One installation at a time. The lock is a directory with one file, named after its holder, whose modification time is
// the holder's heartbeat.
import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmdirSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

// The errors of the file system when another process was faster; Windows reports the last two while a deletion is
// pending.
const lostRace = new Set(['EEXIST', 'ENOENT', 'ENOTEMPTY', ...(process.platform === 'win32' ? ['EPERM', 'EBUSY'] : [])])

/** Runs `work` while holding the lock at `path`; `onWait` is called once if another process holds it. */
export async function withInstallLock(path, work, { onWait, staleAfterMs = 10_000, pollMs = 200 }) {
  const mine = join(path, randomUUID())
  mkdirSync(dirname(path), { recursive: true })
  for (let waiting = false; !acquire(path, mine) && !takeOver(path, mine, staleAfterMs); await sleep(pollMs)) {
    if (!waiting) onWait()
    waiting = true
  }
  const heartbeat = setInterval(() => attempt(() => touch(mine)), staleAfterMs / 5)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    attempt(() => unlinkSync(mine)) && attempt(() => rmdirSync(path))
  }
}

function acquire(path, mine) {
  return attempt(() => {
    mkdirSync(path)
    writeFileSync(mine, '')
  })
}

function takeOver(path, mine, staleAfterMs) {
  let taken = false
  attempt(() => {
    const [holder] = readdirSync(path)
    const heartbeat = holder ? join(path, holder) : path
    if (Date.now() - statSync(heartbeat).mtimeMs < staleAfterMs) return
    if (!holder) return rmdirSync(path)
    touch(heartbeat)
    // The compare-and-set: of all processes that see the same dead holder, one can rename its file.
    renameSync(heartbeat, mine)
    taken = true
  })
  return taken
}

function touch(path) {
  const now = new Date()
  utimesSync(path, now, now)
}

function attempt(action) {
  try {
    action()
    return true
  } catch (error) {
    if (lostRace.has(error.code)) return false
    throw error
  }
}
