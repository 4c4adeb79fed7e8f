// Hardware tokens from the maker's file into somebody's hands and back.
import { join } from 'node:path'
import { hotp } from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { journey, labelled } from '../browser/index.ts'
import { type Administrator, type Console, startConsole } from './console.fixture.ts'

const seed = Buffer.from('12345678901234567890')
const file = `serialNumber,seed,kind,manufacturer
GALT10000001,${seed.toString('hex')},hotp,Acme Tokens
GALT10000002,${seed.toString('hex')},totp,Acme Tokens
GALT10000003,31323334,hotp,Acme Tokens
`

journey('hardware tokens', () => {
  let world: Console
  let admin: Administrator

  beforeAll(async () => {
    world = await startConsole()
    admin = await world.administrator()
    await world.tenant.enable('hardware_token')
  }, 120_000)
  afterAll(() => world.close())

  test('a file with a bad line: the good ones are in the inventory, and the bad one is named', async () => {
    const { page, open, shows, says, press, follow } = admin
    await open('/hardware-tokens')
    await shows('The inventory is empty')
    await follow('Import')
    await shows('Import')
    const buffer = Buffer.from(file)
    await page
      .getByLabel(labelled('File of the maker'))
      .setInputFiles({ name: 'tokens.csv', mimeType: 'text/csv', buffer })
    await press('Import')
    await shows('The import is done')
    await says('3 of 3')
    await says('2 imported')
    await says('1 refused')
    const refused = page.getByRole('table', { name: 'Line by line', exact: true }).getByRole('row').nth(1)
    expect(await refused.innerText()).toMatch(/GALT10000003\s+4\s+Refused\s+has a seed of other than 16 to 128 bytes/)
    await page.getByRole('main').getByRole('link', { name: 'Hardware tokens', exact: true }).click()
    await page.getByLabel(labelled('Search by the beginning of the serial number')).fill('GALT10000002')
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    await expect.poll(() => page.url()).toContain('prefix=GALT10000002')
  })

  test('a file that its maker has encrypted is opened with the key, and with no other', async () => {
    const { page, open, shows, says, press, fill } = admin
    await open('/hardware-tokens/import')
    const label = page.getByLabel(labelled('File of the maker'))
    await label.setInputFiles(join(import.meta.dirname, 'rfc6030-figure-6.xml'))
    await fill('Pre-shared key', '00'.repeat(16))
    await press('Import')
    await says(/Pre-Shared-Key/)
    await fill('Pre-shared key', '12345678901234567890123456789012')
    await press('Import')
    await shows('The import is done')
    await says('1 imported')
    const { body } = await world.tenant.admin('GET', 'hardware-tokens/987654321')
    expect(body).toMatchObject({ kind: 'hotp', digits: 8, manufacturer: 'Manufacturer' })
  })

  test('one is assigned, resynchronised, disabled and taken back', async () => {
    const { page, open, shows, says, press, fill } = admin
    await open('/hardware-tokens/token/GALT10000001')
    await shows('Assign')
    await fill('User id *', 'ada')
    await page.getByLabel(labelled('Good at once')).check()
    await press('Assign')
    await says('It belongs to ada now.')
    await shows('In the hands of ada')

    await fill('First code', hotp(seed, 500))
    await fill('Next code', hotp(seed, 501))
    await press('Resynchronise')
    await says('It is in step again.')
    const answer = async (counter: number) =>
      (
        await world.tenant.post('authenticateOtp', {
          userId: 'ada',
          authType: 'hardware_token',
          otp: hotp(seed, counter),
        })
      ).body.authenticated
    expect(await answer(502)).toBe(true)

    await press('Disable')
    await page.getByRole('dialog').getByRole('button', { name: 'Disable', exact: true }).click()
    await says('It is disabled.')
    expect(await answer(503)).toBeFalsy()
    await press('Enable')
    await says('It is enabled.')

    await press('Take back')
    await page.getByRole('dialog').getByRole('button', { name: 'Take back', exact: true }).click()
    await says('It is back in the inventory.')
    const { body } = await world.tenant.admin('GET', 'hardware-tokens/GALT10000001')
    expect(body.assignedTo).toBeNull()
  })

  test('a file that cannot be read is refused as a whole, with what is wrong', async () => {
    const { page, open, press, says } = admin
    await open('/hardware-tokens/import')
    const buffer = Buffer.from('serial,secret\n1,2\n')
    await page
      .getByLabel(labelled('File of the maker'))
      .setInputFiles({ name: 'tokens.csv', mimeType: 'text/csv', buffer })
    await press('Import')
    await page.getByRole('alert').waitFor()
    await says(/Reference/)
  })
})
