// Sends spans as OTLP over HTTP in JSON: https://opentelemetry.io/docs/specs/otlp/#otlphttp
import type { Attributes, NewSpan } from './tracer.ts'
import type { TracingSettings } from './tracing-settings.ts'

export interface EndedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | undefined
  readonly name: string
  readonly kind: NewSpan['kind']
  /** In nanoseconds since 1970. */
  readonly startedAt: string
  readonly endedAt: string
  readonly attributes: Attributes
  readonly failed: boolean
}

export interface Exporter {
  add(span: EndedSpan): void
  close(): Promise<void>
}

const everyMs = 2_000
const atOnce = 512
/** A collector that is down must not fill the memory: what does not fit is dropped. */
const maxWaiting = 8_192
const timeoutMs = 5_000

const kinds = { server: 2, client: 3, consumer: 5 }

export function openExporter({ endpoint, headers, serviceName, version, onError }: TracingSettings): Exporter {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  let waiting: EndedSpan[] = []
  let dropped = 0
  let isFailing = false
  let sending: Promise<void> = Promise.resolve()

  const resource = { attributes: attributesOf({ 'service.name': serviceName, 'service.version': version }) }
  const scope = { name: 'countersign', version }

  const send = async (spans: readonly EndedSpan[]): Promise<void> => {
    const body = JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope, spans: spans.map(asOtlp) }] }] })
    const { ok, status } = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!ok) throw new Error(`status ${status}`)
  }

  /** One request at a time. A batch that fails is lost: traces are not worth a queue on disk. */
  const flush = (): Promise<void> => {
    sending = sending.then(async () => {
      while (waiting.length > 0) {
        const batch = waiting.slice(0, atOnce)
        waiting = waiting.slice(atOnce)
        try {
          await send(batch)
          isFailing = false
        } catch (error) {
          // Once for each outage.
          if (!isFailing) onError(`traces cannot be sent to ${new URL(url).host}: ${(error as Error).message}`)
          isFailing = true
          dropped += batch.length
        }
      }
    })
    return sending
  }

  const timer = setInterval(() => void flush(), everyMs).unref()
  return {
    add(span) {
      if (waiting.length >= maxWaiting) dropped += 1
      else waiting.push(span)
    },
    async close() {
      clearInterval(timer)
      await flush()
      if (dropped > 0) onError(`traces were incomplete: ${dropped} spans were dropped`)
    },
  }
}

const asOtlp = ({ kind, startedAt, endedAt, parentSpanId, failed, attributes, ...span }: EndedSpan) => ({
  ...span,
  ...(parentSpanId ? { parentSpanId } : {}),
  kind: kinds[kind],
  startTimeUnixNano: startedAt,
  endTimeUnixNano: endedAt,
  attributes: attributesOf(attributes),
  status: failed ? { code: 2 } : {},
})

function attributesOf(attributes: Attributes) {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: anyValue(value) }))
}

function anyValue(value: string | number | boolean) {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}
