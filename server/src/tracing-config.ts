// Where traces go, if an operator asks for them.
import { collectorUrl, headerPair, listOf, optional, setting, text } from '@countersign/platform/config'

export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: optional({
    describe: 'OpenTelemetry collector that gets traces, as OTLP over HTTP, such as `http://127.0.0.1:4318`',
    fallback: 'none: nothing is traced',
    parse: collectorUrl,
  }),
  OTEL_EXPORTER_OTLP_HEADERS: setting({
    describe: 'Headers for the collector, such as `authorization=Bearer%20…`, separated by commas',
    default: [] as readonly (readonly [string, string])[],
    fallback: 'none',
    parse: listOf(headerPair),
  }),
  OTEL_SERVICE_NAME: setting({ describe: 'Name of this process in traces', default: 'countersign', parse: text }),
}

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
