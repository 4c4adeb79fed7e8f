// How wake-ups are encoded in the payload of a NOTIFY, which PostgreSQL limits to less than 8000 bytes.

/** A topic and a key, already in JSON: the text is its own identity, and its bytes are counted once. */
export type Wakeup = string

export interface Received {
  /** The process that sent it and has delivered it to itself; absent if unknown. */
  readonly from?: string
  readonly wakeups: ReadonlyArray<readonly [topic: string, key: string]>
}

const payloadBytesAtMost = 7_900
const wakeupBytesAtMost = 4_000

export function wakeup(topic: string, key: string): Wakeup {
  const text = JSON.stringify([topic, key])
  if (Buffer.byteLength(text) > wakeupBytesAtMost) throw new RangeError(`A key of topic ${topic} is too long.`)
  return text
}

/** As few payloads as the limit allows. */
export function pack(wakeups: Iterable<Wakeup>, from?: string): string[] {
  const payloads: string[] = []
  let batch: Wakeup[] = []
  let bytes = 0
  for (const text of wakeups) {
    const added = Buffer.byteLength(text) + 1
    if (bytes + added > payloadBytesAtMost) {
      payloads.push(payload(batch, from))
      batch = []
      bytes = 0
    }
    batch.push(text)
    bytes += added
  }
  if (batch.length > 0) payloads.push(payload(batch, from))
  return payloads
}

export function unpack(text: string): Received {
  return JSON.parse(text) as Received
}

function payload(batch: readonly Wakeup[], from: string | undefined): string {
  return `{${from === undefined ? '' : `"from":${JSON.stringify(from)},`}"wakeups":[${batch.join(',')}]}`
}
