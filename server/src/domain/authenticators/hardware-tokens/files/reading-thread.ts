// The thread that reads files of hardware tokens. Deriving keys, parsing, decrypting and sealing take seconds of a processor for
// a large file; here they block neither the event loop nor the thread pool, and everything else on the machine goes first.
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { type MessagePort, parentPort } from 'node:worker_threads'
import { Problem } from '@countersign/contract'
import { seal } from '@countersign/platform/crypto'
import { createEasing, lowerThreadPriority } from '@countersign/platform/threads'
import { entryPlace, entryText } from '../sealed-entry.ts'
import type { FileLine } from './file-line.ts'
import { KeyRests } from './key-rests.ts'
import { WrongKey } from './pskc/encryption-key.ts'
import type { Reading, ReadingAnswer, SealedLine, SealedLines, Sealing } from './reading.ts'
import { tokenFileLines } from './token-file.ts'

const linesPerStatement = 200

lowerThreadPriority()
// One for the thread, which reads several files in turns.
const ease = createEasing()
const keyRests = new KeyRests()
parentPort?.on('message', (reading: Reading) => void read(reading))

async function read({ port, file, sealing, now }: Reading): Promise<void> {
  const answer = (given: ReadingAnswer) => port.postMessage(given)
  const waiting: SealedLine[] = []
  const take = (least: number): SealedLines[] => {
    const taken: SealedLines[] = []
    while (waiting.length >= least) taken.push(together(waiting.splice(0, linesPerStatement)))
    return taken
  }
  const { preSharedKey } = file
  const bytes = chunksFrom(port, () => answer({ kind: 'more', lines: take(linesPerStatement) }))
  const hasPassphrase = file.passphrase !== undefined
  if (hasPassphrase) await delay(keyRests.before(sealing.tenantId))
  const before = threadMs()
  let isFirst = true
  const noteKey = () => {
    if (isFirst && hasPassphrase) keyRests.note(sealing.tenantId, threadMs() - before)
    isFirst = false
  }
  try {
    const given = { ...file, preSharedKey: preSharedKey && asBuffer(preSharedKey), bytes }
    for await (const lines of tokenFileLines(given, now)) {
      noteKey()
      waiting.push(...lines.map((line) => sealed(line, sealing)))
      await ease()
    }
    answer({ kind: 'done', lines: take(1) })
  } catch (error) {
    // Deriving a key that opens nothing is work too.
    noteKey()
    await ease()
    if (error instanceof Problem)
      answer({ kind: 'unreadable', details: error.details ?? [], wrongKey: error instanceof WrongKey })
    else answer({ kind: 'failed', error })
  }
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** Strictly in turns, so that a listener is there for every message. If the server gives up, no message follows. */
async function* chunksFrom(port: MessagePort, ask: () => void): AsyncGenerator<Buffer> {
  for (;;) {
    ask()
    const [chunk] = (await once(port, 'message')) as [Uint8Array | null]
    if (chunk === null) return
    yield asBuffer(chunk)
  }
}

/** A Buffer arrives from another thread as a plain Uint8Array. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength)

function sealed(given: FileLine, { tenantId, importId, key }: Sealing): SealedLine {
  const { line } = given
  if (!('entry' in given)) return { ...given, sealedEntry: null }
  const { entry } = given
  const sealedEntry = seal(key, entryText(entry), { tenantId, ...entryPlace(importId, line) })
  return { line, serialNumber: entry.serialNumber, sealedEntry: sealedEntry.toString('base64'), issue: null }
}

function together(lines: readonly SealedLine[]): SealedLines {
  const refused = lines.filter(({ sealedEntry }) => sealedEntry === null).length
  return { json: shared(JSON.stringify(lines)), count: lines.length, refused }
}

function shared(text: string): Uint8Array<SharedArrayBuffer> {
  const bytes = Buffer.from(text)
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length))
  copy.set(bytes)
  return copy
}
