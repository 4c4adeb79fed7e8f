// A tenant that keeps the threads of a server busy: with expensive passphrases, and with large files.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type MfaTenant,
  newMfaTenant,
  runningClock,
  skipNote,
  startServerProcess,
  startTestServer,
} from '@countersign/testkit'
import { SignJWT } from 'jose'
import { afterAll, expect, test } from 'vitest'

const here = await startTestServer({ clock: runningClock() })
const dataDir = await mkdtemp(join(tmpdir(), 'countersign-'))
// In a separate process, with the threads that a server has.
const server = await startServerProcess({ ...here.environment, DATA_DIR: dataDir })
afterAll(async () => {
  await server.stop()
  await here.close()
  await rm(dataDir, { recursive: true })
})

const encrypted = (iterations: number) => `<?xml version="1.0"?>
<KeyContainer Version="1.0" xmlns="urn:ietf:params:xml:ns:keyprov:pskc" xmlns:xenc11="http://www.w3.org/2009/xmlenc11#"
  xmlns:pkcs5="http://www.rsasecurity.com/rsalabs/pkcs/schemas/pkcs-5v2-0#" xmlns:xenc="http://www.w3.org/2001/04/xmlenc#">
  <EncryptionKey><xenc11:DerivedKey>
    <xenc11:KeyDerivationMethod Algorithm="http://www.rsasecurity.com/rsalabs/pkcs/schemas/pkcs-5v2-0#pbkdf2">
      <pkcs5:PBKDF2-params><Salt><Specified>Ej7/PEpyEpw=</Specified></Salt>
        <IterationCount>${iterations}</IterationCount><KeyLength>16</KeyLength><PRF/></pkcs5:PBKDF2-params>
    </xenc11:KeyDerivationMethod></xenc11:DerivedKey></EncryptionKey>
  <MACMethod Algorithm="http://www.w3.org/2000/09/xmldsig#hmac-sha1"/>
  <KeyPackage><DeviceInfo><SerialNo>1</SerialNo></DeviceInfo>
    <Key Id="1" Algorithm="urn:ietf:params:xml:ns:keyprov:pskc:hotp"><Data><Secret><EncryptedValue>
      <xenc:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/>
      <xenc:CipherData><xenc:CipherValue>${randomBytes(48).toString('base64')}</xenc:CipherValue></xenc:CipherData>
    </EncryptedValue><ValueMAC>AAAA</ValueMAC></Secret></Data></Key></KeyPackage>
</KeyContainer>`

async function importer(tenant: MfaTenant) {
  const accessToken = await tenant.accessToken()
  return (raw: string, headers: Record<string, string> = { passphrase: 'a guess' }) =>
    server.call('POST', '/SvcAdmin/v1/hardware-tokens:import', {
      accessToken,
      raw,
      headers: { 'content-type': 'application/pskc+xml', ...headers },
    })
}

/** Another tenant, which verifies a password and gets an access token with its own signature. */
async function bystander() {
  const tenant = await newMfaTenant(here)
  const accessToken = await tenant.accessToken()
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const client = await tenant.admin('POST', 'clients', {
    displayName: 'signs',
    scopes: ['mfa'],
    jwks: { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'ES256' }] },
  })
  const { clientId } = client.body
  const assertion = () =>
    new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
      .setIssuer(clientId)
      .setSubject(clientId)
      .setAudience(`${here.environment.PUBLIC_URL}/AuthPage/${tenant.tenantId}`)
      .setJti(randomBytes(8).toString('hex'))
      .setExpirationTime('50s')
      .sign(privateKey)
  return {
    checkPassword: () =>
      server.call('POST', '/OTP/v1/validatePassword', {
        accessToken,
        body: { userId: 'ada', password: 'a wrong one' },
      }),
    token: async () =>
      server.call('POST', `/AuthPage/oauth/token/${tenant.tenantId}`, {
        form: {
          grant_type: 'client_credentials',
          client_id: clientId,
          client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
          client_assertion: await assertion(),
        },
      }),
  }
}

test('many simultaneous imports with expensive passphrases delay neither passwords nor signatures of another tenant', async () => {
  const attack = await importer(await newMfaTenant(here))
  const { checkPassword, token } = await bystander()
  const startedAt = performance.now()
  const attempts = Promise.all(Array.from({ length: 8 }, () => attack(encrypted(10_000_000))))
  const others = await Promise.all([checkPassword(), token(), checkPassword(), token()])
  // Eight derivations of ten million iterations take the four threads of a small pool half a minute and more.
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  for (const { status, body } of await attempts) {
    expect([400, 429]).toContain(status)
    if (status === 400) expect(body.details[0].issue).toContain('IterationCount')
  }
})

test('a tenant that tries passphrases endlessly is stopped after ten', async () => {
  const attack = await importer(await newMfaTenant(here))
  const statuses: number[] = []
  for (let attempt = 1; attempt <= 14; attempt += 1) statuses.push((await attack(encrypted(10_000))).status)
  expect(statuses).toEqual([...Array(10).fill(400), ...Array(4).fill(429)])
})

/** In clock ticks: of all threads of the process, and of the one that serves requests. */
function cpuTicks(): { readonly process: number; readonly eventLoop: number } {
  const { pid } = server.child
  const ticksOf = (file: string) => {
    const fields = readFileSync(file, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return Number(fields[11]) + Number(fields[12])
  }
  return { process: ticksOf(`/proc/${pid}/stat`), eventLoop: ticksOf(`/proc/${pid}/task/${pid}/stat`) }
}

const isLinux = process.platform === 'linux'

test.runIf(isLinux)(
  `a large file is read outside the event loop that serves every tenant${skipNote(isLinux, 'no /proc')}`,
  async () => {
    const upload = await importer(await newMfaTenant(here))
    const seed = randomBytes(20).toString('base64')
    const keys = Array.from(
      { length: 15_000 },
      (
        _,
        index,
      ) => `<KeyPackage><DeviceInfo><Manufacturer>Acme Tokens</Manufacturer><SerialNo>T${index}</SerialNo></DeviceInfo>
      <Key Id="${index}" Algorithm="urn:ietf:params:xml:ns:keyprov:pskc:totp"><AlgorithmParameters>
      <ResponseFormat Length="6" Encoding="DECIMAL"/></AlgorithmParameters><Data><Secret><PlainValue>${seed}</PlainValue>
      </Secret><TimeInterval><PlainValue>30</PlainValue></TimeInterval></Data></Key></KeyPackage>`,
    )
    const file = `<KeyContainer Version="1.0" xmlns="urn:ietf:params:xml:ns:keyprov:pskc">${keys.join('')}</KeyContainer>`
    const before = cpuTicks()
    expect(await upload(file, {})).toMatchObject({ status: 202, body: { total: 15_000, refused: 0 } })
    const after = cpuTicks()
    expect((after.eventLoop - before.eventLoop) / (after.process - before.process)).toBeLessThan(0.5)
  },
)
