// An SMS gateway on loopback that accepts every message immediately and passes its code to the waiting caller.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Gateway extends AsyncDisposable {
  readonly url: string
  /** Messages for which no caller was waiting. */
  forget(to: string): void
  /** The code of the next message to a recipient; rejects if none arrives. */
  codeTo(to: string): Promise<string>
}

const patienceMs = 10_000

export async function openGateway(): Promise<Gateway> {
  const arrived = new Map<string, string>()
  const waiting = new Map<string, (code: string) => void>()
  const take = (to: string, code: string) => {
    const tell = waiting.get(to)
    if (tell) tell(code)
    else arrived.set(to, code)
  }
  const server = createServer(async (request, response) => {
    const { to, text: message } = JSON.parse(await text(request)) as { to: string; text: string }
    response.end('{}')
    take(to, /\b\d{6}\b/.exec(message)?.[0] ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    forget: (to) => void arrived.delete(to),
    codeTo(to) {
      const code = arrived.get(to)
      arrived.delete(to)
      if (code !== undefined) return Promise.resolve(code)
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(to)
          reject(new Error(`No message came to ${to}.`))
        }, patienceMs)
        waiting.set(to, (late) => {
          clearTimeout(timer)
          waiting.delete(to)
          resolve(late)
        })
      })
    },
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
