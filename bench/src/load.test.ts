import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readAnswer } from './http-answer.ts'
import { type Asked, runLoad } from './load.ts'

async function loadOn(listener: RequestListener, asked: Omit<Asked, 'url'> = { form: { a: 'b c' } }) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`
  const { signal } = new AbortController()
  return runLoad({ url, ...asked, connections: 4, seconds: 0.2, signal })
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

test('asks with JSON and headers, or without a body', async () => {
  const tell: RequestListener = async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    response.end(`${request.method} ${request.headers['content-type']} ${request.headers.authorization} ${body}`)
  }
  const headers = { authorization: 'Bearer x' }
  const posted = await loadOn(tell, { json: { a: 1 }, headers })
  expect(readAnswer(posted.answers[0] ?? Buffer.alloc(0)).body).toBe('POST application/json Bearer x {"a":1}')
  const got = await loadOn(tell, { headers })
  expect(readAnswer(got.answers[0] ?? Buffer.alloc(0)).body).toBe('GET undefined Bearer x ')
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
