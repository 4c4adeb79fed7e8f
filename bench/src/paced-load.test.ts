import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { readAnswer } from './http-answer.ts'
import { runPacedLoad } from './paced-load.ts'

async function serving(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const { signal } = new AbortController()

describe('a paced load', () => {
  test('sends at the given rate, each request in order, and matches responses to requests', async () => {
    await using server = await serving((request, response) => response.end(request.url))
    const requests = ['/a', '/b', '/c'].map((path) => ({ url: server.url + path }))
    const answers = await runPacedLoad({ requests, perSecond: 300, seconds: 0.5, connections: 4, signal })
    expect(answers).toHaveLength(150)
    for (const { request, answer } of answers) expect(readAnswer(answer).body).toBe(['/a', '/b', '/c'][request])
    expect(answers.filter(({ request }) => request === 0)).toHaveLength(50)
  })

  test('measures from when a request was due: a request that waits behind a slow one is slow as well', async () => {
    let isFirst = true
    await using server = await serving((_request, response) => {
      const pauseMs = isFirst ? 300 : 0
      isFirst = false
      void delay(pauseMs).then(() => response.end('{}'))
    })
    const answers = await runPacedLoad({
      requests: [{ url: server.url }],
      perSecond: 100,
      seconds: 0.2,
      connections: 1,
      signal,
    })
    expect(answers).toHaveLength(20)
    // The last was due 190 ms after the first, which took 300.
    for (const { latencyMs } of answers) expect(latencyMs).toBeGreaterThan(100)
  })

  test('fails if the server disconnects', async () => {
    await using server = await serving((request) => request.socket.destroy())
    const load = { requests: [{ url: server.url }], perSecond: 100, seconds: 0.1, connections: 1, signal }
    await expect(runPacedLoad(load)).rejects.toThrow('did not answer')
  })
})
