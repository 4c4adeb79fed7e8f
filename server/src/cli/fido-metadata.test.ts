// `countersign fido-metadata import`, as an operator runs it.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshDatabase, runCommand } from '@countersign/testkit'
import { issue, metadataBlob, metadataEntry, metadataSigner, pem } from '@countersign/testkit/attestation'
import { afterAll, beforeAll, expect, test } from 'vitest'

const database = await freshDatabase()
const folder = mkdtempSync(join(tmpdir(), 'metadata-'))
const root = issue({ ca: true })
const fileOf = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const environment = {
  MODE: 'production',
  MASTER_KEY: randomBytes(32).toString('base64'),
  FIDO_METADATA_ROOT_FILE: fileOf('root.pem', pem(root)),
  ...database.environment,
}
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})
beforeAll(async () => {
  expect(await runCommand(['bootstrap', '--user-id', 'olga'], environment)).toMatchObject({ code: 0 })
})

const entries = [metadataEntry({ aaguid: '00000000-0000-4000-8000-000000000001' })]
const blob = metadataBlob({ chain: [metadataSigner(root)], payload: { no: 3, nextUpdate: '2033-01-01', entries } })
const importFile = (file: string) => runCommand(['fido-metadata', 'import', file], environment)

test('imports a file once, shows what it contains, and says in a sentence why it refuses one', async () => {
  const file = fileOf('blob.jwt', `${blob}\n`)
  const imported = await importFile(file)
  expect(JSON.parse(imported.stdout)).toMatchObject({
    status: 'current',
    number: 3,
    nextUpdate: '2033-01-01',
    models: 1,
  })
  const again = await importFile(file)
  expect(again).toMatchObject({ code: 1, stdout: '' })
  expect(again.stderr).toContain('The file has number 3, but number 3 is already imported.')
  const other = fileOf('other.jwt', metadataBlob({ chain: [metadataSigner(issue({ ca: true }))] }))
  const refused = await importFile(other)
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toContain('The file is not signed by the FIDO Alliance:')
  expect((await runCommand(['doctor'], environment)).stdout).toContain(
    '✓ The FIDO metadata is current until 2033-01-01',
  )
})
