// Where traces go, if an operator asks for them.

export interface Tracing {
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
}

interface Values {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT: string | undefined
  readonly OTEL_EXPORTER_OTLP_HEADERS: readonly (readonly [name: string, value: string])[]
  readonly OTEL_SERVICE_NAME: string
}

export function tracingOf(values: Values): Tracing | undefined {
  const endpoint = values.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint) return undefined
  const headers = Object.fromEntries(values.OTEL_EXPORTER_OTLP_HEADERS)
  return { endpoint, headers, serviceName: values.OTEL_SERVICE_NAME }
}
