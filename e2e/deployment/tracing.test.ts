// Traces for operators: one from the request over SQL to the delivery, without secrets; and nothing at all by default.
import { spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { newMfaTenant, startSmsGateway, startTestServer } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly attributes: readonly { readonly key: string; readonly value: object }[]
}

const received: string[] = []
const headers: (string | undefined)[] = []
const collector = createServer(async (request, response) => {
  headers.push(request.headers.authorization)
  received.push(JSON.stringify(await json(request)))
  response.end('{}')
})
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
const gateway = await startSmsGateway()
const server = await startTestServer({
  environment: {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collector-token',
    OUTBOUND_ALLOWED_NETWORKS: '127.0.0.1',
  },
})
let closed = false
afterAll(async () => {
  if (!closed) await server.close()
  await gateway.close()
  collector.close()
})

const spansOf = (text: string): Span[] =>
  JSON.parse(text).resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: Span[] }[] }) =>
    scopeSpans.flatMap(({ spans }) => spans),
  )

test('one trace leads from the request over SQL to the provider, and contains no secret', async () => {
  const tenant = await newMfaTenant(server)
  await tenant.enable('sms')
  const connector = { channel: 'sms', driver: 'sms_http', displayName: 'Provider', settings: gateway.settings }
  expect((await tenant.admin('POST', 'connectors', connector)).status).toBe(201)
  const mobileNumber = '+41791234567'
  await tenant.post('registerOtp', { userId: 'ada', authType: 'sms', mobileNumber, verified: true })
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  const sent = await tenant.post('sendOtp', { userId: 'ada', authType: 'sms' }, { headers: { traceparent } })
  expect(sent.status).toBe(200)
  await expect.poll(() => gateway.requests.all.length).toBeGreaterThan(0)
  const code = /\d{6}/.exec(gateway.requests.all.at(-1)?.body ?? '')?.[0] ?? ''
  closed = true
  await server.close()

  const trace = received.flatMap(spansOf).filter(({ traceId }) => traceparent.includes(traceId))
  const named = (name: string) => trace.filter((span) => span.name === name)
  expect(named('sendOtp')).toMatchObject([{ parentSpanId: '00f067aa0ba902b7', kind: 2 }])
  const [request] = named('sendOtp')
  expect(named('select').some(({ parentSpanId }) => parentSpanId === request?.spanId)).toBe(true)
  expect(named('insert').length).toBeGreaterThan(0)
  const [delivery] = named('deliver')
  expect(delivery).toMatchObject({ kind: 5 })
  expect(named(gateway.requests.all.at(-1)?.method ?? '')).toMatchObject([{ parentSpanId: delivery?.spanId, kind: 3 }])

  const everything = received.join()
  const secrets = [
    code,
    mobileNumber,
    mobileNumber.slice(1),
    tenant.clientSecret,
    await Promise.resolve('collector-token'),
  ]
  for (const secret of secrets) {
    expect(secret).not.toBe('')
    expect(everything).not.toContain(secret)
  }
  expect(new Set(headers)).toEqual(new Set(['Bearer collector-token']))
})

test('without the setting only the interface of tracing is loaded', () => {
  const script = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context) } })
    const { readConfig, settlePort } = await import('@countersign/server/config')
    await import('@countersign/server/serve')
    await import('@countersign/server/deployment')
    if (readConfig({}).tracing !== undefined) throw new Error('traced')
    console.log(JSON.stringify(loaded.filter((url) => /platform\\/src\\/tracing\\//.test(url))))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  const files = (JSON.parse(stdout) as string[]).map((url) => url.slice(url.lastIndexOf('/') + 1))
  // The interface only: the implementation is loaded when a deployment is opened with the setting.
  expect(files.sort()).toEqual(['index.ts', 'tracer.ts'])
})
