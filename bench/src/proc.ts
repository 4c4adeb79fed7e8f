// What Linux reports about processes: their descendants, CPU time and memory.
import { readdirSync, readFileSync } from 'node:fs'

interface ProcessFacts {
  readonly pid: number
  readonly command: string
  readonly parentPid: number
  readonly cpuTicks: number
}

/** The unit of /proc/<pid>/stat; Linux reports it in hundredths of a second to every program. */
const ticksPerSecond = 100

/** The process and its descendants, except for those below a process called `without`. */
export function processTree(rootPid: number, without?: string): readonly ProcessFacts[] {
  const all = allProcesses()
  const below = (pid: number): ProcessFacts[] =>
    all.filter(({ parentPid, command }) => parentPid === pid && command !== without).flatMap(withBelow)
  const withBelow = (facts: ProcessFacts): ProcessFacts[] => [facts, ...below(facts.pid)]
  return all.filter(({ pid }) => pid === rootPid).flatMap(withBelow)
}

export function childCalled(parent: number, name: string): number | undefined {
  return allProcesses().find(({ parentPid, command }) => parentPid === parent && command === name)?.pid
}

export function cpuSeconds(tree: readonly ProcessFacts[]): number {
  return tree.reduce((sum, { cpuTicks }) => sum + cpuTicks, 0) / ticksPerSecond
}

export function residentMegabytes(tree: readonly ProcessFacts[]): number {
  return tree.reduce((sum, { pid }) => sum + residentKilobytes(pid), 0) / 1024
}

function residentKilobytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`) ?? '')?.[1] ?? 0)
}

function allProcesses(): ProcessFacts[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => processFacts(Number(name)))
    .filter((facts) => facts !== undefined)
}

function processFacts(pid: number): ProcessFacts | undefined {
  const stat = read(`/proc/${pid}/stat`)
  if (stat === undefined) return undefined
  // The command is in parentheses and may contain anything, including parentheses and spaces.
  const commandEnd = stat.lastIndexOf(')')
  const fields = stat.slice(commandEnd + 2).split(' ')
  // utime, stime, and the same of exited children, so that a worker's usage is not lost with it.
  const cpuTicks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return { pid, command: stat.slice(stat.indexOf('(') + 1, commandEnd), parentPid: Number(fields[1]), cpuTicks }
}

/** Undefined if the process has exited in the meantime. */
function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
