import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readAnswer } from './http-answer.ts'
import { runLoad } from './load.ts'
import type { Asked, Conversing } from './requests.ts'

async function loadOn(
  listener: RequestListener,
  asked: Omit<Asked, 'url'> | Omit<Conversing, 'url'> = { form: { a: 'b c' } },
  seconds = 0.2,
) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`
  const { signal } = new AbortController()
  return runLoad({ url, ...asked, connections: 4, seconds, signal })
}

test('sends the form on every connection and keeps every response', async () => {
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

test('sends JSON and headers, or no body', async () => {
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

const echo: RequestListener = (request, response) =>
  request.setEncoding('utf8').on('data', (body) => response.end(body))

const bodiesOf = (answers: readonly Buffer[]) => answers.map((answer) => readAnswer(answer).body)

test('sends the requests of a conversation, which gets each response, until it has no more', async () => {
  const told: string[] = []
  let connections = 0
  const converse = {
    async *converse() {
      const first = connections++
      for (let n = first; n < 12; n += 4) {
        const answer: Buffer = yield { url: 'http://127.0.0.1/echo', json: { n } }
        told.push(readAnswer(answer).body)
      }
    },
  }
  const { answers, seconds } = await loadOn(echo, converse, 30)
  const expected = Array.from({ length: 12 }, (_, n) => JSON.stringify({ n })).sort()
  expect(bodiesOf(answers).sort()).toEqual(expected)
  expect(told.sort()).toEqual(expected)
  expect(seconds).toBeLessThan(15)
})

test('sends no more once its time is over, whatever is left', async () => {
  const { promise: never, resolve } = Promise.withResolvers<void>()
  setTimeout(resolve, 300)
  const { answers } = await loadOn(echo, {
    async *converse() {
      yield { url: 'http://127.0.0.1/echo', json: 'in time' }
      await never
      yield { url: 'http://127.0.0.1/echo', json: 'too late' }
    },
  })
  expect(bodiesOf(answers)).toEqual(Array.from({ length: 4 }, () => '"in time"'))
})

const failed = new Error('It has lost its thread.')

test.each<[string, Conversing['converse']]>([
  [
    'at once',
    function* () {
      yield { url: 'http://127.0.0.1/echo', json: 1 }
      throw failed
    },
  ],
  [
    'later',
    async function* () {
      yield { url: 'http://127.0.0.1/echo', json: 1 }
      throw failed
    },
  ],
])('fails with a conversation that fails %s', async (_when, converse) => {
  await expect(loadOn(echo, { converse })).rejects.toBe(failed)
})

test('counts every request without a response', async () => {
  const { answers, unanswered } = await loadOn((request) => request.destroy())
  expect(answers).toEqual([])
  expect(unanswered).toBe(4)
})

test('connects to loopback only', async () => {
  const { signal } = new AbortController()
  const load = runLoad({ url: 'http://192.0.2.1/token', form: {}, connections: 1, seconds: 1, signal })
  await expect(load).rejects.toThrow('loopback only')
})
