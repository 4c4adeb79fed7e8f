// Platform → FIDO metadata, from the first import to the day it is outdated, and the authenticators that it names.
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newPasskeyHolder } from '@countersign/testkit'
import {
  issue,
  metadataBlob,
  metadataEntry,
  metadataSigner,
  name,
  packed,
  packedSubject,
  pem,
} from '@countersign/testkit/attestation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { en, journey, labelled } from '../browser/index.ts'
import { type Administrator, type Console, startConsole } from './console.fixture.ts'
import { expectUsableEverywhere } from './screens.fixture.ts'

const root = issue({ ca: true })
const vendor = issue({ ca: true })
const model = '00000000-0000-4000-8000-000000000001'
const entries = [metadataEntry({ aaguid: model, description: 'Acme key', roots: [vendor] })]
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const blobOf = (no: number, signedBy = root) =>
  metadataBlob({ chain: [metadataSigner(signedBy)], payload: { no, entries, nextUpdate: dayIn(30) } })

journey('FIDO metadata', () => {
  const folder = mkdtempSync(join(tmpdir(), 'metadata-'))
  let world: Console
  let operator: Administrator

  beforeAll(async () => {
    const rootFile = join(folder, 'root.pem')
    writeFileSync(rootFile, pem(root))
    world = await startConsole({ FIDO_METADATA_ROOT_FILE: rootFile })
    operator = await world.operator()
  })
  afterAll(async () => {
    await world.close()
    rmSync(folder, { recursive: true })
  })

  const field = () => operator.page.getByLabel(labelled(en.fidoMetadata.file))
  const upload = async (content: string) => {
    const file = { name: 'blob.jwt', mimeType: 'application/octet-stream', buffer: Buffer.from(content) }
    await field().setInputFiles(file)
    await operator.press(en.fidoMetadata.importNow)
  }
  const isFact = (label: string, value: string) =>
    operator.page.locator('dl > div', { hasText: label }).getByText(value, { exact: true }).waitFor()

  test('before the first import, the page says what to do, and a wrong file is refused with the reason', async () => {
    const { page, open, shows, says } = operator
    await open('/tenants')
    await page.getByRole('navigation').getByRole('link', { name: en.shell.areas.fidoMetadata, exact: true }).click()
    await shows(en.fidoMetadata.missingTitle)
    await upload('<html>')
    await says(/The file was refused. It is not a FIDO metadata BLOB/)
    await expectUsableEverywhere(page, 'a refused file')
    await upload(blobOf(7, issue({ ca: true })))
    await says(/The file was refused. It is not signed by the FIDO Alliance/)
    await shows(en.fidoMetadata.missingTitle)
  })

  test('an operator imports the file, and sees its number, its next update and how many models it lists', async () => {
    const { page, says, shows } = operator
    await upload(blobOf(7))
    await says(en.fidoMetadata.isImported('7'))
    await shows(en.fidoMetadata.inUse)
    await says(en.fidoMetadata.statuses.current)
    await isFact(en.fidoMetadata.number, '7')
    const day = new Date(`${dayIn(30)}T00:00`)
    const shown = day.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
    await isFact(en.fidoMetadata.nextUpdate, shown)
    await isFact(en.fidoMetadata.models, '1')
    expect(await page.getByLabel(labelled(en.fidoMetadata.file)).inputValue()).toBe('')
  })

  test('a file that is not newer or too large is refused, and the metadata stays as it is', async () => {
    await upload(blobOf(7))
    await operator.says(en.fidoMetadata.notNewer('7'))
    const large = join(folder, 'large.jwt')
    writeFileSync(large, '')
    truncateSync(large, 33 * 1024 * 1024)
    await field().setInputFiles(large)
    await operator.says(en.fidoMetadata.tooLarge)
    const submit = operator.page.getByRole('button', { name: en.fidoMetadata.importNow, exact: true })
    expect(await submit.isDisabled()).toBe(true)
    await isFact(en.fidoMetadata.number, '7')
  })

  test("a user's passkey shows the name of its authenticator, as unverified unless it was attested", async () => {
    const { tenant } = world
    const admin = await world.administrator()
    const aaguid = Buffer.from(model.replaceAll('-', ''), 'hex')
    const claimed = await newPasskeyHolder(tenant, { deviation: { aaguid } })
    await tenant.admin('PATCH', 'authentication-modes/passkey', { settings: { attestation: 'direct' } })
    const leaf = issue({ issuer: vendor, subject: name(packedSubject) })
    const attested = await newPasskeyHolder(tenant, { deviation: { aaguid, attest: packed(leaf) } })
    for (const [{ userId }, shown] of [
      [claimed, en.users.unverifiedAuthenticator('Acme key')],
      [attested, 'Acme key'],
    ] as const) {
      await admin.open(`/users/${userId}`)
      await admin.page.getByText(`shop.example · ${shown} · ${en.users.notSynced}`, { exact: true }).waitFor()
    }
  })

  test('after its next update, the page warns that the metadata is outdated', async () => {
    const { page, open, says } = operator
    await world.server.database.superuser(`update fido_metadata set next_update = current_date - 2`)
    await open('/fido-metadata')
    await says(en.fidoMetadata.statuses.outdated)
    await says(/The FIDO Alliance planned newer metadata for/)
    await expectUsableEverywhere(page, 'outdated metadata')
  })

  test('an administrator who is not an operator is not offered the page', async () => {
    const admin = await world.administrator()
    await admin.open('/fido-metadata')
    await admin.shows(en.shell.noAccessTitle)
    expect(await admin.page.getByRole('link', { name: en.shell.areas.fidoMetadata, exact: true }).count()).toBe(0)
  })
})
