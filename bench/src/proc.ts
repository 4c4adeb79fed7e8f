// What Linux says about processes: who descends from whom, how long they were on a CPU, how much memory they hold.
import { readdirSync, readFileSync } from 'node:fs'

interface ProcessFacts {
  readonly pid: number
  readonly command: string
  readonly parentPid: number
  readonly cpuTicks: number
}

/** Of /proc/<pid>/stat; Linux reports it in hundredths of a second to every program. */
const ticksPerSecond = 100

/** The process and its descendants, but for those below a process that is called `without`. */
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
  // The command stands in parentheses and may hold anything, parentheses and spaces included.
  const commandEnd = stat.lastIndexOf(')')
  const fields = stat.slice(commandEnd + 2).split(' ')
  // utime, stime, and the same of children that have ended: what a worker has used is not lost with it.
  const cpuTicks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return { pid, command: stat.slice(stat.indexOf('(') + 1, commandEnd), parentPid: Number(fields[1]), cpuTicks }
}

/** Undefined where the process has ended since we saw it. */
function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
