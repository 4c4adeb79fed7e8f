import type { Tracer } from './tracer.ts'
import type { TracingSettings } from './tracing-settings.ts'

export { type NewSpan, type Tracer, traced } from './tracer.ts'

/** The implementation is loaded only if an operator asks for traces. */
export async function openTracing(settings: TracingSettings): Promise<Tracer> {
  const { createOtlpTracer } = await import('./otlp-tracer.ts')
  return createOtlpTracer(settings)
}
