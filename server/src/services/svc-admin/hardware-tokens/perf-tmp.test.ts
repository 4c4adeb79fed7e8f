import { randomBytes } from 'node:crypto'
import { startServerProcess, startTestServer } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'
const server = await startTestServer()
afterAll(() => server.close())
const tenant = await server.newTenant()
test('perf', async () => {
  await server.worker.stop()
  const proc = await startServerProcess({ ...server.environment, NODE_OPTIONS: '--import /tmp/rfc/turns.mjs', PORT: '0' })
  const form = { grant_type: 'client_credentials', client_id: tenant.clientId, client_secret: tenant.clientSecret }
  const accessToken = (await proc.call('POST', `/AuthPage/oauth/token/${tenant.tenantId}`, { form })).body.access_token
  const turns = async () => { proc.child.kill('SIGUSR2'); await new Promise((r) => setTimeout(r, 100)); const all = proc.output().match(/TURNS.*/g) ?? []; return all.at(-1) }
  for (const [name, n] of [['warm', 500], ['csv', 20000], ['csv', 100000], ['pskc', 20000]] as const) {
    const one = (i: number) => `<KeyPackage><DeviceInfo><Manufacturer>Acme</Manufacturer><SerialNo>P${i}</SerialNo></DeviceInfo><Key Id="S${i}" Algorithm="urn:ietf:params:xml:ns:keyprov:pskc:totp"><AlgorithmParameters><ResponseFormat Length="6" Encoding="DECIMAL"/></AlgorithmParameters><Data><Secret><PlainValue>${randomBytes(20).toString('base64')}</PlainValue></Secret><Time><PlainValue>0</PlainValue></Time><TimeInterval><PlainValue>30</PlainValue></TimeInterval></Data></Key></KeyPackage>\n`
    const csv = name === 'pskc' ? `<?xml version="1.0"?><KeyContainer Version="1.0" xmlns="urn:ietf:params:xml:ns:keyprov:pskc">${Array.from({ length: n }, (_, i) => one(i)).join('')}</KeyContainer>` : ['serialNumber,seed,kind,manufacturer', ...Array.from({ length: n }, (_, i) => `${name}${n}-${i},${randomBytes(20).toString('hex')},totp,Acme`)].join('\n')
    await turns()
    const t0 = performance.now()
    const answer = await proc.call('POST', '/SvcAdmin/v1/hardware-tokens:import', { accessToken, raw: csv, headers: { 'content-type': name === 'pskc' ? 'application/pskc+xml' : 'text/csv' } })
    const t1 = performance.now()
    expect(answer.status).toBe(202)
    const accepted = await turns()
    let done = answer
    do { await new Promise((r) => setTimeout(r, 200)); done = await proc.call('GET', `/SvcAdmin/v1/hardware-token-imports/${answer.body.importId}`, { accessToken }) } while (done.body.status !== 'done')
    console.log(name, n, csv.length, 'accepted ms', Math.round(t1 - t0), accepted, '| done ms', Math.round(performance.now() - t1), await turns(), done.body.imported)
  }
  await proc.stop()
}, 300_000)
