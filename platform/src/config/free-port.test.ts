import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from './free-port.ts'

const host = '127.0.0.1'

test('ports that are chosen one after the other differ, although none of them is in use yet', async () => {
  const ports = new Set<number>()
  for (let count = 0; count < 6; count += 1) ports.add(await freePort(host))
  expect(ports.size).toBe(6)
})

test('two processes that choose at the same time do not choose the same port', async () => {
  const pid = vi.spyOn(process, 'pid', 'get')
  onTestFinished(() => pid.mockRestore())
  const ports = new Set<number>()
  for (let process = 3; process < 30; process += 1) {
    pid.mockReturnValue(process)
    ports.add(await freePort(host))
  }
  expect(ports.size).toBe(27)
})

test('a port that is in use is not chosen', async () => {
  const taken: number[] = []
  for (let count = 0; count < 12; count += 1) {
    const port = await freePort(host)
    expect(taken).not.toContain(port)
    const server = createServer().listen(port, host)
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    taken.push(port)
  }
})
