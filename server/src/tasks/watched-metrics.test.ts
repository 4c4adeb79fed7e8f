// What the alerts of deploy/prometheus watch moves when the thing that they warn about happens.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMetrics } from '@countersign/platform/metrics'
import { selfSignedCertificate } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'
import type { SettledConfig } from '../config.ts'
import { newGateway, startDelivering } from './deliver-tenant.fixture.ts'
import { watchDeployment } from './watched-metrics.ts'

const { clock, open, newTenant } = await startDelivering()
const process = await open()
const folder = mkdtempSync(join(tmpdir(), 'countersign-watched-'))
afterAll(() => rmSync(folder, { recursive: true }))

const { certificate, key } = selfSignedCertificate(['localhost'])
const tls = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') }
writeFileSync(tls.certFile, certificate)
writeFileSync(tls.keyFile, key)

const metrics = createMetrics()
watchDeployment(metrics, { database: process.database, clock, config: { tls } as SettledConfig }, ['deliver', 'push'])

async function valueAt(series: string, { registry } = metrics): Promise<number> {
  const text = await registry.metrics()
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${series} `))
  return Number(line?.slice(series.length))
}

test('a connector is named while its provider fails, and no longer once it works again', async () => {
  const tenant = await newTenant(process)
  const gateway = await newGateway()
  const connectorId = await tenant.connect(gateway)
  const series = `countersign_connector_failures{tenant="${tenant.tenantId}",connector="${connectorId}",channel="sms"}`
  gateway.behave('fails')
  for (let failures = 0; failures < 5; failures += 1) {
    expect(await valueAt(series)).toBeNaN()
    await tenant.enqueue()
    await process.worker.runDue()
  }
  expect(await valueAt(series)).toBe(5)
  const alerts = 'countersign_open_alerts{kind="connector_failing"}'
  expect(await valueAt(alerts)).toBe(1)
  gateway.behave('accepts')
  clock.advance({ seconds: 31 })
  await tenant.enqueue()
  await process.worker.runDue()
  expect(await valueAt(series)).toBeNaN()
  expect(await valueAt(alerts)).toBe(0)
})

test('the age of unsealed audit events grows until they are sealed', async () => {
  await newTenant(process)
  clock.advance({ seconds: 100 })
  expect(await valueAt('countersign_audit_unsealed_age_seconds')).toBeGreaterThanOrEqual(100)
  await expect
    .poll(async () => {
      await process.domain.auditSealing.sealDue(new AbortController().signal)
      return valueAt('countersign_audit_unsealed_age_seconds')
    })
    .toBe(0)
})

test('a task that waits for a worker is overdue until it has run', async () => {
  const series = 'countersign_task_overdue_seconds{kind="deliver"}'
  const tenant = await newTenant(process)
  await tenant.connect(await newGateway())
  await process.worker.runDue()
  expect(await valueAt(series)).toBe(0)
  await tenant.enqueue()
  clock.advance({ seconds: 200 })
  expect(await valueAt(series)).toBe(200)
  await process.worker.runDue()
  expect(await valueAt(series)).toBe(0)
})

/** Waits for a sample of the event loop lag, which is taken every 10 ms. If the process was held up, a first wait may end before it. */
async function sampled(): Promise<void> {
  for (let waits = 0; waits < 2; waits += 1) await new Promise((resolve) => setTimeout(resolve, 20))
}

test('the event loop lag shows how long the process was blocked', async () => {
  // On its own: the other metrics wait for the database, and every 10 ms of waiting is a sample without lag.
  const own = createMetrics()
  // The first sample measures nothing: lag is the time since the one before.
  await sampled()
  const end = performance.now() + 400
  while (performance.now() < end);
  await sampled()
  expect(await valueAt('nodejs_eventloop_lag_p99_seconds', own)).toBeGreaterThan(0.25)
})

test('the certificate that the server presents and the oldest signing key carry their times', async () => {
  const inDays = ((await valueAt('countersign_certificate_expiry_timestamp_seconds')) * 1000 - Date.now()) / 86_400_000
  expect(inDays).toBeGreaterThan(0)
  const oldest = await valueAt('countersign_signing_key_oldest_activation_timestamp_seconds')
  await newTenant(process)
  expect(oldest * 1000).toBeLessThanOrEqual(clock.now())
  expect(await valueAt('countersign_signing_key_oldest_activation_timestamp_seconds')).toBe(oldest)
})
