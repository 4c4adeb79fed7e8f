// The thread that floods, until it is ended.
import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { lowerThreadPriority } from '@countersign/platform/threads'
import { type Connection, openConnection } from '../../src/connection.ts'
import { readAnswer, readRetryAfterMs } from '../../src/http-answer.ts'
import { type Asked, writeRequest } from '../../src/requests.ts'
import { largeFile } from '../isolation/token-files.ts'
import type { FloodData } from './floods.ts'

const { flood, perSecond, token, code, decision, upload, issue, check } = workerData as FloodData
const connections = 200
const waitSeconds = 3
const uploads = 4
/** Of a request without a response, or of an upload that is refused. */
const againMs = 1_000

const statuses = new Map<string, number>()
const count = (what: string, status: number | undefined) => {
  const key = `${what} ${status ?? 'without response'}`
  statuses.set(key, (statuses.get(key) ?? 0) + 1)
}

/** Asks again and again, on a new connection if the server ends one. */
async function keepAsking(what: string, url: string, written: Buffer, due?: () => Promise<unknown> | undefined) {
  let connection: Connection | undefined
  for (;;) {
    await due?.()
    connection ??= await openConnection(url)
    const answer = await connection.ask(written).catch(() => undefined)
    const status = answer && readAnswer(answer).status
    count(what, status)
    if (!answer) connection = undefined
    if (status !== 200) await delay(answer ? readRetryAfterMs(answer) : againMs)
  }
}

/** As many requests as are due; a request waits if every connection does. */
async function flow(what: string, asked: Asked): Promise<void> {
  const written = writeRequest(asked)
  const startedAt = performance.now()
  let number = 0
  const due = () => {
    const early = startedAt + (number++ * 1000) / perSecond - performance.now()
    return early > 1 ? delay(early) : undefined
  }
  await Promise.all(Array.from({ length: connections }, () => keepAsking(what, asked.url, written, due)))
}

const importFile = (file: Buffer): Promise<number | undefined> =>
  new Promise((resolve) => {
    const options = {
      method: 'POST',
      headers: { ...upload.headers, 'content-type': 'application/pskc+xml', 'content-length': file.length },
    }
    request(upload.url, options, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode))
    })
      .once('error', () => resolve(undefined))
      .end(file)
  })

async function importFiles(file: Buffer): Promise<void> {
  const keep = async () => {
    for (;;) {
      const status = await importFile(file)
      count('import', status)
      if (status !== 202) await delay(againMs)
    }
  }
  await Promise.all(Array.from({ length: uploads }, keep))
}

/** So many that the tenant starts `perSecond` of them in a second. */
async function newPolls(): Promise<Buffer[]> {
  const issuing = await openConnection(issue.url)
  const polls: Buffer[] = []
  while (polls.length < perSecond * waitSeconds) {
    const { body } = readAnswer(await issuing.ask(writeRequest(issue)))
    const { challengeId } = JSON.parse(body) as { challengeId: string }
    polls.push(writeRequest({ ...check, json: { challengeId, waitSeconds } }))
  }
  issuing.close()
  return polls
}

// The flood is the work of the server, not of generating it.
lowerThreadPriority()
const does = (kind: typeof flood) => flood === kind || flood === 'everything'
const file = does('imports') ? largeFile() : undefined
const polls = does('long polls') ? await newPolls() : []
parentPort?.on('message', () =>
  parentPort?.postMessage(Array.from(statuses, ([key, times]) => `${key}: ${times}`).join(', ')),
)
parentPort?.postMessage('ready')
await Promise.all([
  ...(does('tokens') ? [flow('token', token)] : []),
  ...(does('codes') ? [flow('code', code)] : []),
  ...(does('decisions') ? [flow('decision', decision)] : []),
  ...(file ? [importFiles(file)] : []),
  ...polls.map((poll) => keepAsking('long poll', check.url, poll)),
])
