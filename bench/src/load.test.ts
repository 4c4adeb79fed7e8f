import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readAnswer } from './http-answer.ts'
import { runLoad } from './load.ts'

async function loadOn(listener: RequestListener, seconds = 0.2) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`
  const { signal } = new AbortController()
  return runLoad({ url, form: { a: 'b c' }, connections: 4, seconds, signal })
}

test('asks with the form on every connection and keeps every answer', async () => {
  let asked = 0
  const { answers, latenciesMs, unanswered } = await loadOn((request, response) => {
    asked += 1
    request.setEncoding('utf8').on('data', (body) => response.end(`${request.method} ${request.url} ${body}`))
  })
  expect(asked).toBeGreaterThan(4)
  expect([answers.length, latenciesMs.length, unanswered]).toEqual([asked, asked, 0])
  const bodies = new Set(answers.map((answer) => readAnswer(answer).body))
  expect([...bodies]).toEqual(['POST /token a=b+c'])
})

test('counts every request that got no answer', async () => {
  const { answers, unanswered } = await loadOn((request) => request.destroy())
  expect(answers).toEqual([])
  expect(unanswered).toBe(4)
})

test('goes to loopback only', async () => {
  const { signal } = new AbortController()
  const load = runLoad({ url: 'http://192.0.2.1/token', form: {}, connections: 1, seconds: 1, signal })
  await expect(load).rejects.toThrow('loopback only')
})
