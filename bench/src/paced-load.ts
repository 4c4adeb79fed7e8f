// Load that arrives whether or not the server keeps up: a fixed number of requests per second over connections to
// loopback. A request that has to wait for a connection is measured from when it was due, so that no pause goes
// unnoticed.
import { setTimeout as delay } from 'node:timers/promises'
import { type Connection, openConnection } from './connection.ts'
import { type Asked, writeRequest } from './requests.ts'

export interface PacedLoad {
  /** Sent in order, repeatedly. */
  readonly requests: readonly Asked[]
  readonly perSecond: number
  readonly seconds: number
  readonly connections: number
  readonly signal: AbortSignal
}

export interface PacedAnswer {
  /** The index of its request. */
  readonly request: number
  readonly latencyMs: number
  readonly answer: Buffer
}

export async function runPacedLoad(load: PacedLoad): Promise<readonly PacedAnswer[]> {
  const { requests, perSecond, seconds, connections, signal } = load
  const written = requests.map(writeRequest)
  const url = requests[0]?.url ?? ''
  const idle = await Promise.all(Array.from({ length: connections }, () => openConnection(url)))
  const all = [...idle]
  const answers: PacedAnswer[] = []
  const due: { readonly number: number; readonly at: number }[] = []
  let failure: Error | undefined

  const ask = async (connection: Connection, number: number, at: number): Promise<void> => {
    const request = number % written.length
    const answer = await connection.ask(written[request] as Buffer)
    answers.push({ request, latencyMs: performance.now() - at, answer })
    idle.push(connection)
    dispatch()
  }
  const dispatch = (): void => {
    for (let connection = idle.pop(); connection; connection = idle.pop()) {
      const next = due.shift()
      if (!next) return void idle.push(connection)
      ask(connection, next.number, next.at).catch((error: Error) => {
        failure = error
      })
    }
  }

  const startedAt = performance.now()
  const total = Math.round(perSecond * seconds)
  for (let number = 0; answers.length < total && !failure; ) {
    await delay(1, undefined, { signal })
    for (; number < total; number += 1) {
      const at = startedAt + (number * 1000) / perSecond
      if (at > performance.now()) break
      due.push({ number, at })
    }
    dispatch()
  }
  for (const connection of all) connection.close()
  if (failure) throw failure
  return answers
}
