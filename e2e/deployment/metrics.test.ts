import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshDatabase, startServerProcess } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'
import { readDocument } from '../docs/markdown.ts'

const database = await freshDatabase()

/** Every metric of ours that the dashboard, the alerts and the manifests name; a histogram by its own name. */
const namedMetrics = [
  ...new Set(
    (
      await Promise.all(
        [
          'deploy/grafana/countersign.json',
          'deploy/prometheus/countersign.rules.yaml',
          'deploy/kubernetes/svc-auth.yaml',
        ].map(readDocument),
      )
    ).flatMap((text) =>
      Array.from(text.matchAll(/\b(?:countersign|nodejs|process)_\w+/g), ([name]) =>
        name.replace(/(duration_seconds)_(bucket|count|sum)$/, '$1'),
      ),
    ),
  ),
]
const dataDir = await mkdtemp(join(tmpdir(), 'countersign-metrics-'))

afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port: free } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return free
}

test.each(['1', '2'])(
  'Prometheus reads requests, tasks, connections and the event loop, for %s process(es) together',
  async (workers) => {
    const managementPort = await freePort()
    const server = await startServerProcess({
      ...database.environment,
      DATA_DIR: dataDir,
      PORT: '0',
      MANAGEMENT_PORT: String(managementPort),
      WORKERS: workers,
    })
    await server.says('Ctrl-C stops it.')
    const read = async () => (await fetch(`http://127.0.0.1:${managementPort}/metrics`)).text()
    for (let index = 0; index < 12; index += 1) {
      // A new connection each time, so that every worker gets some of them.
      await server.call('GET', '/OTP/v1/who-am-i', { headers: { connection: 'close' } })
    }
    await expect
      .poll(read)
      .toMatch(/countersign_request_duration_seconds_count\{service="svc-otp",operation="whoAmI",status="401"\} 12\n/)
    await expect.poll(read).toMatch(/countersign_tasks_total\{kind="seal-audit",outcome="done"\} [1-9]/)
    const metrics = await read()
    expect(metrics).toMatch(/countersign_database_connections\{state="open"\} [1-9]/)
    expect(metrics).toMatch(/nodejs_eventloop_lag_seconds /)
    expect(metrics).toMatch(/countersign_fido_metadata_next_update_timestamp_seconds 0\n/)
    const missing = namedMetrics.filter((name) => !metrics.includes(`# TYPE ${name} `))
    expect(missing).toEqual([])
    const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${managementPort}${path}`)).status
    expect(await statusOf('/health/live')).toBe(200)
    expect(await statusOf('/health/ready')).toBe(200)
    expect(await statusOf('/anything')).toBe(404)
    expect(await server.stop()).toBe(0)
  },
)
