import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type MfaTenant, newMfaTenant, newOwnPasskey, newUser, startTestServer, testClock } from '@countersign/testkit'
import {
  issue,
  metadataBlob,
  metadataEntry,
  metadataSigner,
  name,
  now,
  packed,
  packedSubject,
  pem,
} from '@countersign/testkit/attestation'
import { type CreateDeviation, origin, rpId, softwareAuthenticator, up, uv } from '@countersign/testkit/passkeys'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'metadata-'))
const rootFile = join(folder, 'root.pem')
const metadataRoot = issue({ ca: true })
writeFileSync(rootFile, pem(metadataRoot))
const server = await startTestServer({ clock: testClock(now), environment: { FIDO_METADATA_ROOT_FILE: rootFile } })
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const path = '/SvcTManager/v1/fido-metadata'
const signer = metadataSigner(metadataRoot)
const vendor = issue({ ca: true })
const leaf = issue({ issuer: vendor, subject: name(packedSubject) })
const stolen = issue({ issuer: vendor, subject: name(packedSubject) })
const sound = '00000000-0000-4000-8000-000000000001'
const revoked = '00000000-0000-4000-8000-000000000002'
const later = '00000000-0000-4000-8000-000000000003'
const soft = '00000000-0000-4000-8000-000000000004'
const roots = [vendor]
const certified = { status: 'FIDO_CERTIFIED_L2', effectiveDate: '2024-05-01' }
const entries = [
  metadataEntry({
    aaguid: sound,
    description: 'Sound key',
    roots,
    reports: [
      certified,
      {
        status: 'ATTESTATION_KEY_COMPROMISE',
        certificate: stolen.bytes.toString('base64'),
        effectiveDate: '2024-06-01',
      },
    ],
  }),
  metadataEntry({ aaguid: revoked, description: 'Revoked key', roots, reports: [certified, { status: 'REVOKED' }] }),
  metadataEntry({ aaguid: later, roots, reports: [{ status: 'REVOKED', effectiveDate: '2099-01-01' }] }),
  metadataEntry({ aaguid: soft, roots, keyProtection: ['software'] }),
]
const blobOf = (no: number, payload: object = {}) =>
  metadataBlob({ chain: [signer], payload: { no, entries, ...payload } })

const operators = () => server.operators.accessToken()
const find = async () => (await server.call('GET', path, { accessToken: await operators() })).body
const upload = async (blob: string, accessToken?: string, type = 'application/jwt') =>
  server.call('POST', `${path}:import`, {
    accessToken: accessToken ?? (await operators()),
    headers: { 'content-type': type },
    raw: blob,
  })

describe('200', () => {
  it('replaces the metadata, and says until when it is current', async () => {
    expect(await find()).toEqual({ status: 'missing', number: null, nextUpdate: null, models: null, importedAt: null })
    const imported = await upload(blobOf(7))
    expect(imported).toMatchObject({
      status: 200,
      body: { status: 'current', number: 7, nextUpdate: '2027-01-01', models: 4 },
    })
    expect(await find()).toEqual(imported.body)
    expect(await upload(blobOf(8), undefined, 'application/octet-stream')).toMatchObject({ status: 200 })
  })

  it('records each import with the operators', async () => {
    const accessToken = await operators()
    const { body } = await server.call('GET', '/SvcAdmin/v1/audit-events?action=fido_metadata.imported', {
      accessToken,
    })
    const details = body.items.map((event: { details: { number: number } }) => event.details)
    expect(details).toHaveLength(2)
    for (const number of [7, 8]) expect(details).toContainEqual({ number, nextUpdate: '2027-01-01', models: 4 })
  })
})

describe('400', () => {
  it.each([
    ['is not a JWT', () => '<html>', /is not a FIDO metadata BLOB/],
    [
      'has another signer',
      () => metadataBlob({ chain: [metadataSigner(issue({ ca: true }))] }),
      /not signed by the FIDO/,
    ],
    ['has expired', () => blobOf(9, { nextUpdate: '2020-01-01' }), /expired on 2020-01-01/],
  ])('a file that %s is refused with the reason, and changes nothing', async (_, blob, issueText) => {
    const before = await find()
    const { status, body } = await upload(blob())
    expect({ status, ...body.details[0] }).toEqual({
      status: 400,
      field: 'body',
      issue: expect.stringMatching(issueText),
    })
    expect(await find()).toEqual(before)
  })
})

describe('401 and 403', () => {
  it('only operators can read or import it', async () => {
    expect((await server.call('GET', path)).status).toBe(401)
    const intruder = await server.newTenant()
    await server.database.superuser(`update clients set scopes = scopes || '{tenants.manage}' where tenant_id = $1`, [
      intruder.tenantId,
    ])
    const accessToken = await intruder.accessToken('tenants.manage')
    expect(await upload(blobOf(50), accessToken)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    // Refused before the file is read, whatever is in it.
    expect(await upload('<html>', accessToken)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(await server.call('GET', path, { accessToken })).toMatchObject({ status: 403 })
    const other = await server.newTenant()
    expect(await upload(blobOf(50), await other.accessToken())).toMatchObject({
      status: 403,
      body: { code: 'insufficient_scope' },
    })
  })

  it('the database refuses writes from the transaction of any other tenant', async () => {
    const { tenantId } = await server.newTenant()
    const write = (statement: string) =>
      server.database.superuser(
        `begin; set local role countersign_app; select set_config('app.tenant_id', '${tenantId}', true); ${statement}; commit`,
      )
    const before = await find()
    await expect(write(`insert into fido_models values ('x', 'x', '{}', true, '[]')`)).rejects.toThrow(
      /row-level security/,
    )
    await server.database.superuser('rollback')
    await write('delete from fido_models; update fido_metadata set number = 0')
    expect(await find()).toEqual(before)
  })
})

describe('409', () => {
  it('the number must increase, so that an old file cannot bring back a revoked model', async () => {
    const { number } = await find()
    for (const no of [number, number - 1])
      expect(await upload(blobOf(no))).toMatchObject({ status: 409, body: { code: 'metadata_not_newer' } })
    const [first, second] = await Promise.all([upload(blobOf(number + 1)), upload(blobOf(number + 1))])
    expect([first.status, second.status].filter((status) => status === 200)).toHaveLength(1)
  })
})

it('429 while another import is being received', async () => {
  const rest = Promise.withResolvers<void>()
  const accessToken = await operators()
  const importSlowly = () =>
    fetch(`${server.url}${path}:import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/jwt' },
      body: new ReadableStream({
        async start(body) {
          body.enqueue(Buffer.from('not '))
          await rest.promise
          body.enqueue(Buffer.from('metadata'))
          body.close()
        },
      }),
      duplex: 'half',
    } as RequestInit)
  // Either may come first: the other is refused, and the first one stays open until it gets the rest.
  const both = [importSlowly(), importSlowly()]
  const refused = await Promise.race(both)
  expect({ status: refused.status, body: await refused.json() }).toMatchObject({
    status: 429,
    body: { code: 'too_many_requests' },
  })
  rest.resolve()
  const statuses = (await Promise.all(both)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([400, 429])
})

describe('415', () => {
  it('with another media type', async () => {
    expect((await upload(blobOf(90), undefined, 'text/html')).status).toBe(415)
  })
})

it('413 for a file that is too large', async () => {
  expect((await upload('x'.repeat(33 * 1024 * 1024))).status).toBe(413)
})

describe('a tenant that requires attestation', () => {
  const relyingParties = [{ id: rpId, name: 'Web shop', origins: [origin] }]
  const authType = 'passkey'
  let tenant: MfaTenant
  let people = 0
  const set = (settings: object) => tenant.admin('PATCH', 'authentication-modes/passkey', { enabled: true, settings })

  beforeAll(async () => {
    tenant = await newMfaTenant(server)
    expect(await set({ relyingParties, attestation: 'direct' })).toMatchObject({ status: 200 })
  })

  async function register(model: string, deviation: CreateDeviation = {}) {
    const userId = `holder-${++people}`
    const { body } = await tenant.post('registerOtp', { userId, authType })
    const key = softwareAuthenticator()
    const challenge = Buffer.from(body.publicKey.challenge, 'base64url')
    const aaguid = Buffer.from(model.replaceAll('-', ''), 'hex')
    const credential = key.create(challenge, { aaguid, attest: packed(leaf), ...deviation })
    const { registrationId } = body
    const answer = await tenant.post('authenticateOtp', { userId, authType, registrationId, credential })
    const outcome = answer.status === 200 ? 'accepted' : answer.body.reason
    return { userId, outcome, key, userHandle: body.publicKey.user.id }
  }

  it.each([
    ['trusts models by their own anchors', sound, {}, 'accepted'],
    ['does not trust an unlisted model', '00000000-0000-4000-8000-00000000000f', {}, 'attestation_untrusted'],
    ['refuses a revoked model', revoked, {}, 'model_compromised'],
    ['accepts a model that will be revoked later', later, {}, 'accepted'],
    ['refuses a batch whose attestation key was stolen', sound, { attest: packed(stolen) }, 'model_compromised'],
  ])('%s', async (_, model, deviation, outcome) => {
    expect((await register(model, deviation)).outcome).toBe(outcome)
  })

  it('can demand a certification level', async () => {
    await set({ minCertificationLevel: 'L2' })
    expect((await register(sound)).outcome).toBe('accepted')
    expect((await register(soft)).outcome).toBe('certification_too_low')
    await set({ minCertificationLevel: 'L2plus' })
    expect((await register(sound)).outcome).toBe('certification_too_low')
    await set({ minCertificationLevel: null })
  })

  it('can trust only its own anchors, and still refuses what the metadata lists as revoked', async () => {
    await set({ useFidoMetadata: false, trustAnchors: [{ name: 'Other', certificate: pem(issue({ ca: true })) }] })
    expect((await register(sound)).outcome).toBe('attestation_untrusted')
    await set({ trustAnchors: [{ name: 'Vendor', certificate: pem(vendor) }] })
    expect((await register(sound)).outcome).toBe('accepted')
    expect((await register(revoked)).outcome).toBe('model_compromised')
    await set({ useFidoMetadata: null, trustAnchors: null })
  })

  it('sees a hardware key only where the metadata says so', async () => {
    const amrOf = async (model: string) => {
      const { userId, key, userHandle } = await register(model)
      const { body } = await tenant.post('sendOtp', { userId, authType })
      const challenge = Buffer.from(body.publicKey.challenge, 'base64url')
      const credential = key.get(challenge, { flags: up | uv, response: { userHandle } })
      const { challengeId } = body
      const { assertion } = (await tenant.post('authenticateOtp', { authType, challengeId, credential })).body
      return JSON.parse(Buffer.from(assertion.split('.')[1], 'base64url').toString()).amr
    }
    expect(await amrOf(sound)).toContain('hwk')
    expect(await amrOf(soft)).not.toContain('hwk')
  })

  it('sees the name of an authenticator, and whether it is verified', async () => {
    const passkeyOf = async (userId: string) =>
      (await tenant.post('fetchOtpDetails', { userId })).body.registrations[0].passkey
    const attested = await register(sound)
    expect(await passkeyOf(attested.userId)).toMatchObject({ authenticatorName: 'Sound key', attested: true })
    await set({ attestation: null })
    const claimed = await register(sound)
    expect(await passkeyOf(claimed.userId)).toMatchObject({ authenticatorName: 'Sound key', attested: false })
    const { body } = await tenant.admin('GET', `users/${claimed.userId}`)
    expect(body.registrations[0].passkey).toMatchObject({ authenticatorName: 'Sound key', attested: false })
    const person = await newUser(server.call, tenant)
    await newOwnPasskey(server, person, { deviation: { aaguid: Buffer.from(sound.replaceAll('-', ''), 'hex') } })
    const own = await person.browser.call('GET', '/Svc/v1/me/passkeys')
    expect(own.body.passkeys[0].passkey).toMatchObject({ authenticatorName: 'Sound key', attested: false })
  })
})

it('is outdated after its next update, which the server logs', async () => {
  const warnings = () => server.logLines.filter((line) => line.includes('the FIDO metadata is outdated'))
  await server.worker.runDue()
  expect(warnings()).toEqual([])
  server.clock.set('2027-01-02T00:00:00Z')
  expect(await find()).toMatchObject({ status: 'outdated' })
  await server.worker.runDue()
  expect(warnings()).toHaveLength(1)
})
