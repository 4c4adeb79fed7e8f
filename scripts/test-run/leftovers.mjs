// Processes that a test has left running, found by the temporary folder that they use. This works only on Linux;
// elsewhere none are found.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Gives them a minute to exit, which an idle machine needs a second of, then kills them. Returns those that had to be
 * killed.
 */
export async function endProcessesOf(folder, patienceMs = 60_000) {
  const deadline = Date.now() + patienceMs
  let found = findProcesses(folder)
  while (found.length > 0 && Date.now() < deadline) {
    await sleep(100)
    found = findProcesses(folder)
  }
  for (const { pid } of found) tryTo(() => process.kill(pid, 'SIGKILL'))
  return found
}

function findProcesses(folder) {
  const pids = tryTo(() => readdirSync('/proc').filter((name) => /^\d+$/.test(name))) ?? []
  return pids
    .map(Number)
    .filter((pid) => pid !== process.pid && (worksIn(pid, folder) || wasGiven(pid, folder)))
    .map((pid) => ({ pid, command: commandOf(pid) }))
}

function worksIn(pid, folder) {
  const directory = tryTo(() => readlinkSync(`/proc/${pid}/cwd`)) ?? ''
  return directory === folder || directory.startsWith(`${folder}/`)
}

function wasGiven(pid, folder) {
  return (
    tryTo(() => readFileSync(`/proc/${pid}/environ`, 'utf8'))
      ?.split('\0')
      .includes(`TMPDIR=${folder}`) ?? false
  )
}

function commandOf(pid) {
  return (tryTo(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ?? '').replaceAll('\0', ' ').trim()
}

/** A process may exit, or belong to another user, while we inspect it. */
function tryTo(look) {
  try {
    return look()
  } catch {
    return undefined
  }
}
