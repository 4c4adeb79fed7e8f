import { monitorEventLoopDelay } from 'node:perf_hooks'
import { randomBytes } from 'node:crypto'
import { startTestServer } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())
const tenant = await server.newTenant()
const accessToken = await tenant.accessToken()

test('perf', async () => {
  for (const [name, n] of [['warm', 500], ['csv', 20000], ['csv', 100000]] as const) {
    const csv = ['serialNumber,seed,kind,manufacturer', ...Array.from({ length: n }, (_, i) => `${name}${n}-${i},${randomBytes(20).toString('hex')},totp,Acme`)].join('\n')
    const h = monitorEventLoopDelay({ resolution: 5 }); h.enable()
    const t0 = performance.now()
    const answer = await server.call('POST', '/SvcAdmin/v1/hardware-tokens:import', { accessToken, raw: csv, headers: { 'content-type': 'text/csv' } })
    const t1 = performance.now()
    expect(answer.status).toBe(202)
    console.log(name, n, csv.length, 'accepted', t1 - t0, 'max delay', h.max / 1e6, 'p99', h.percentile(99)/1e6)
    h.reset()
    await server.worker.runDue()
    let done = answer
    do { done = await server.call('GET', `/SvcAdmin/v1/hardware-token-imports/${answer.body.importId}`, { accessToken }) } while (done.body.status !== 'done')
    console.log(done.body, performance.now() - t1, 'max', h.max / 1e6, 'p99', h.percentile(99)/1e6)
  }
}, 300_000)
