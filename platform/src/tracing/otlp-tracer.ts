// Spans in memory, the current one in the asynchronous context, sent in batches to an OpenTelemetry collector.
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { type EndedSpan, openExporter } from './otlp-exporter.ts'
import type { NewSpan, Span, Tracer } from './tracer.ts'
import type { TracingSettings } from './tracing-settings.ts'

interface OpenSpan extends Span {
  readonly traceId: string
  readonly spanId: string
}

/** Version 00 of W3C Trace Context; other versions start with the same fields. */
const traceparentForm = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}(-|$)/

export function createOtlpTracer(settings: TracingSettings): Tracer {
  const exporter = openExporter(settings)
  const current = new AsyncLocalStorage<OpenSpan>()

  const start = ({ name, kind, attributes = {}, parent }: NewSpan): OpenSpan => {
    const [, givenTrace, givenSpan] = traceparentForm.exec(parent ?? '') ?? []
    const above = givenTrace && givenSpan ? { traceId: givenTrace, spanId: givenSpan } : current.getStore()
    const traceId = above?.traceId ?? randomBytes(16).toString('hex')
    const spanId = randomBytes(8).toString('hex')
    const startedAt = nanoseconds()
    let ended = false
    return {
      traceId,
      spanId,
      end({ attributes: more = {}, failed = false } = {}) {
        if (ended) return
        ended = true
        const span: EndedSpan = {
          ...{ traceId, spanId, name, kind, startedAt, failed },
          parentSpanId: above?.spanId,
          endedAt: nanoseconds(),
          attributes: { ...attributes, ...more },
        }
        exporter.add(span)
      },
    }
  }

  return {
    start,
    within: (span, work) => current.run(span as OpenSpan, work),
    bind: (work) => AsyncLocalStorage.bind(work),
    traceparent() {
      const span = current.getStore()
      return span && `00-${span.traceId}-${span.spanId}-01`
    },
    close: () => exporter.close(),
  }
}

/** Since 1970, as text: a number would not be exact. */
const nanoseconds = () => String(BigInt(Math.round((performance.timeOrigin + performance.now()) * 1000)) * 1000n)
