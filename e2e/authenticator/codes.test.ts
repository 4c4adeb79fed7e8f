// One-time codes for other services, which need no server.
import { fromBase32, totp } from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginning, en, journey } from '../browser/index.ts'
import { type Phone, startWorld, type World } from './world.fixture.ts'

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

journey('a phone that makes codes', () => {
  let world: World
  let phone: Phone

  beforeAll(async () => {
    world = await startWorld()
    phone = await world.newPhone({ permissions: ['clipboard-read', 'clipboard-write'] })
    await phone.page.goto(world.appUrl)
    await phone.tap(en.authenticator.addByPaste)
    const link = `otpauth://totp/Forge:ada@example.com?secret=${secret}&issuer=Forge`
    await phone.page.getByRole('textbox', { name: en.authenticator.pasteLabel, exact: true }).fill(link)
    await phone.tap(en.authenticator.goOn)
    await phone.tap(en.authenticator.addCodeNow)
    await phone.shows(en.authenticator.codesTitle)
  })
  afterAll(() => world.close())

  const copied = async () => {
    await phone.tap(en.authenticator.copyCode('Forge'))
    await phone.page.getByText(beginning(en.authenticator.copied)).waitFor({ state: 'attached' })
    return phone.page.evaluate(() => navigator.clipboard.readText())
  }
  const expected = () => totp(fromBase32(secret), Date.now())

  test('shows the codes that the service expects', async () => {
    const before = expected()
    const code = await copied()
    expect([before, expected()]).toContain(code)
  })

  test('works offline, even after it is reopened', async () => {
    await phone.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await phone.context.setOffline(true)
    await phone.page.reload()
    await phone.shows(en.shared.offlineTitle)
    const before = expected()
    const code = await copied()
    expect([before, expected()]).toContain(code)
    await phone.context.setOffline(false)
  })

  test('stores the secret under a key that no script can read', async () => {
    const kept = await phone.page.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open('countersign-authenticator')
        opening.onsuccess = () => resolve(opening.result)
      })
      const rows = (store: string) =>
        new Promise<Record<string, unknown>[]>((resolve) => {
          const reading = database.transaction(store).objectStore(store).getAll()
          reading.onsuccess = () => resolve(reading.result)
        })
      const [code] = await rows('codes')
      const [key] = await rows('keys')
      if (!code || !key) throw new Error('Nothing is kept.')
      const { ciphertext } = code.sealed as { ciphertext: ArrayBuffer }
      const exported = await crypto.subtle.exportKey('raw', key.key as CryptoKey).catch((error: Error) => error.name)
      return { code: JSON.stringify(code), ciphertext: [...new Uint8Array(ciphertext)], exported }
    })
    expect(kept.exported).toBe('InvalidAccessError')
    expect(kept.code).not.toContain(secret)
    expect(Buffer.from(kept.ciphertext).includes(fromBase32(secret))).toBe(false)
  })

  test('can forget them on request', async () => {
    await phone.tap(en.authenticator.codeOptions('Forge'))
    await phone.tap(en.authenticator.removeCode)
    await phone.tap(en.authenticator.remove)
    await phone.shows(en.authenticator.welcomeTitle)
  })
})
