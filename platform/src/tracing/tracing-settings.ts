export interface TracingSettings {
  /** Of an OpenTelemetry collector: `http://collector:4318`. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
  readonly version: string
  readonly onError: (message: string) => void
}
