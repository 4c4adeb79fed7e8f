// Records the responses that the servers of this process declare and send, for the end of the test run.
import { appendFileSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import {
  declaredReplies,
  type ExchangeRecord,
  exchanges,
  type ReplyRecord,
  sentReplies,
} from '@countersign/platform/http'
import { toJson } from '@countersign/platform/http/parsing'

const recorded = new Set<string>()
const written = new Set<string>()
let isRecording = false

/**
 * From the first call on, for every server in this process, only for these operations: those of a test itself do not
 * count.
 */
export function recordReplies(operations: readonly { readonly id: string }[]): void {
  for (const { id } of operations) recorded.add(id)
  if (isRecording) return
  isRecording = true
  const folder = join(tmpdir(), 'replies')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${process.pid}.txt`)
  const write = (kind: string) => (message: unknown) => {
    const { operationId, replies } = message as ReplyRecord
    if (!recorded.has(operationId)) return
    const lines = replies.map((reply) => `${kind} ${operationId} ${reply}\n`).filter((line) => !written.has(line))
    if (lines.length === 0) return
    for (const line of lines) written.add(line)
    appendFileSync(file, lines.join(''))
  }
  declaredReplies.subscribe(write('declared'))
  sentReplies.subscribe(write('sent'))
  if (process.env.RECORD_EXCHANGES === '1') recordExchanges(join(folder, `${process.pid}.jsonl`))
}

/** For the examples of the API reference: `scripts/test-run/recorded-exchanges.mjs` selects from them. */
function recordExchanges(file: string): void {
  exchanges.subscribe((message) => {
    const { reply, ...exchange } = message as ExchangeRecord
    if (!recorded.has(exchange.operationId) || reply instanceof Readable) return
    appendFileSync(file, `${toJson({ ...exchange, reply })}\n`)
  })
}
