// Hardware tokens: imported from the vendor's file, assigned to a user, and returned.
import { join } from 'node:path'
import { hotp } from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { containing, en, journey, labelled, upTo } from '../browser/index.ts'
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
  })
  afterAll(() => world.close())

  test('a file with an invalid line: the valid tokens are in the inventory, and the invalid line is named', async () => {
    const { page, open, shows, says, press, follow } = admin
    await open('/hardware-tokens')
    await shows(en.hardwareTokens.emptyTitle)
    await follow(en.hardwareTokens.import)
    await shows(en.hardwareTokens.import)
    const buffer = Buffer.from(file)
    await page
      .getByLabel(labelled(en.hardwareTokens.file))
      .setInputFiles({ name: 'tokens.csv', mimeType: 'text/csv', buffer })
    await press(en.hardwareTokens.importNow)
    await shows(en.hardwareTokens.importDone)
    await says(en.hardwareTokens.processed('3', '3'))
    await says(en.hardwareTokens.imported('2'))
    await says(en.hardwareTokens.refused('1'))
    const refused = page.getByRole('table', { name: en.hardwareTokens.linesTitle, exact: true }).getByRole('row').nth(1)
    expect(await refused.innerText()).toMatch(
      /GALT10000003\s+4\s+Refused\s+has a seed that is not 16 to 128 bytes long/,
    )
    await page.getByRole('main').getByRole('link', { name: en.hardwareTokens.title, exact: true }).click()
    await page.getByLabel(labelled(en.hardwareTokens.search)).fill('GALT10000002')
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    await expect.poll(() => page.url()).toContain('prefix=GALT10000002')
  })

  test('a file that its vendor has encrypted is opened with the key, and with no other', async () => {
    const { page, open, shows, says, press, fill } = admin
    await open('/hardware-tokens/import')
    const label = page.getByLabel(labelled(en.hardwareTokens.file))
    await label.setInputFiles(join(import.meta.dirname, 'rfc6030-figure-6.xml'))
    await fill(en.hardwareTokens.preSharedKey, '00'.repeat(16))
    await press(en.hardwareTokens.importNow)
    await says(/Pre shared key: /)
    await fill(en.hardwareTokens.preSharedKey, '12345678901234567890123456789012')
    await press(en.hardwareTokens.importNow)
    await shows(en.hardwareTokens.importDone)
    await says(en.hardwareTokens.imported('1'))
    const { body } = await world.tenant.admin('GET', 'hardware-tokens/987654321')
    expect(body).toMatchObject({ kind: 'hotp', digits: 8, manufacturer: 'Manufacturer' })
  })

  test('one is assigned, resynchronised, disabled and taken back', async () => {
    const { page, open, shows, says, press, fill, pick } = admin
    const created = await world.tenant.admin('POST', 'users', { userId: 'ada', displayName: 'Ada Lovelace' })
    expect(created.status).toBe(201)
    await open('/hardware-tokens/token/GALT10000001')
    await shows(en.hardwareTokens.assign)
    // A typo finds no user, and so assigns nothing to one.
    await fill(en.hardwareTokens.userId, 'adda')
    await page.keyboard.press('Tab')
    await says(en.shared.picker.chooseFromList)
    expect(await page.getByRole('button', { name: en.hardwareTokens.assign, exact: true }).isDisabled()).toBe(true)
    await pick(en.hardwareTokens.userId, 'lovel', 'Ada Lovelace')
    await page.getByLabel(labelled(en.hardwareTokens.verified)).check()
    await press(en.hardwareTokens.assign)
    await says(en.hardwareTokens.isAssigned('ada'))
    await shows(en.hardwareTokens.heldBy('ada'))

    await fill(en.hardwareTokens.firstCode, hotp(seed, 500))
    await fill(en.hardwareTokens.nextCode, hotp(seed, 501))
    await press(en.hardwareTokens.resync)
    await says(en.hardwareTokens.isResynchronised)
    const answer = async (counter: number) =>
      (
        await world.tenant.post('authenticateOtp', {
          userId: 'ada',
          authType: 'hardware_token',
          otp: hotp(seed, counter),
        })
      ).body.authenticated
    expect(await answer(502)).toBe(true)

    await press(en.hardwareTokens.disable)
    await page.getByRole('dialog').getByRole('button', { name: en.hardwareTokens.disable, exact: true }).click()
    await says(en.hardwareTokens.isDisabled)
    expect(await answer(503)).toBeFalsy()
    await press(en.hardwareTokens.enable)
    await says(en.hardwareTokens.isEnabled)

    await press(en.hardwareTokens.unassign)
    await page.getByRole('dialog').getByRole('button', { name: en.hardwareTokens.unassign, exact: true }).click()
    await says(en.hardwareTokens.isUnassigned)
    const { body } = await world.tenant.admin('GET', 'hardware-tokens/GALT10000001')
    expect(body.assignedTo).toBeNull()
  })

  test('an unreadable file is refused as a whole, with the reason', async () => {
    const { page, open, press, says } = admin
    await open('/hardware-tokens/import')
    const buffer = Buffer.from('serial,secret\n1,2\n')
    await page
      .getByLabel(labelled(en.hardwareTokens.file))
      .setInputFiles({ name: 'tokens.csv', mimeType: 'text/csv', buffer })
    await press(en.hardwareTokens.importNow)
    await page.getByRole('alert').waitFor()
    await says(containing(upTo(en.shared.reference)))
  })
})
