import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { childCalled, cpuSeconds, processTree, residentMegabytes } from './proc.ts'

/** A shell with a `sleep` child, which ends with the test. */
async function shellWith(script: string): Promise<ChildProcess & { pid: number }> {
  const shell = spawn('sh', ['-c', `${script}; echo ready; sleep 60 & wait`], { stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => {
    for (const { pid } of processTree(shell.pid ?? 0).toReversed()) process.kill(pid)
  })
  await once(shell.stdout, 'data')
  await expect.poll(() => childCalled(shell.pid ?? 0, 'sleep')).toBeDefined()
  return shell as ChildProcess & { pid: number }
}

test('a tree contains the process and its descendants, except for excluded ones', async () => {
  const { pid } = await shellWith(':')
  expect(processTree(pid).map(({ command }) => command)).toEqual(['sh', 'sleep'])
  expect(processTree(pid, 'sleep').map(({ command }) => command)).toEqual(['sh'])
  expect(residentMegabytes(processTree(pid))).toBeGreaterThan(0.1)
})

test('the CPU time of an exited process is not lost', async () => {
  const { pid } = await shellWith(`${process.execPath} -e 'const end = Date.now() + 300; while (Date.now() < end);'`)
  expect(cpuSeconds(processTree(pid))).toBeGreaterThan(0.05)
})
