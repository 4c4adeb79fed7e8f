// The device of the SDK in a real browser: the packed files, on a page of the deployment's origin.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DeviceState } from '@countersign/sdk/device'
import { newMfaTenant, runningClock, startTestServer } from '@countersign/testkit'
import { expect, test } from 'vitest'
import { installedPackage } from '../../scripts/sdk/package.fixture.mjs'
import { journey, openBrowser } from '../browser/index.ts'

const html = `<!doctype html><script type="module">import * as sdk from './device.js'; globalThis.sdk = sdk</script>`

/** What the page's script sets. */
interface Page {
  readonly sdk: typeof import('@countersign/sdk/device')
  kept: DeviceState
}

journey('a device in a browser', () => {
  test('enrols with a key that cannot be extracted, and approves after it was opened again', async () => {
    const server = await startTestServer({ clock: runningClock() })
    const browser = await openBrowser()
    try {
      const { project } = await installedPackage()
      const origin = server.environment.PUBLIC_URL ?? ''
      const page = await browser.newPage()
      await page.route(`${origin}/sdk/**`, async (route) => {
        const path = new URL(route.request().url()).pathname.slice('/sdk/'.length)
        const isPage = path === 'page.html'
        const body = isPage ? html : readFileSync(join(project, 'node_modules/@countersign/sdk', path))
        await route.fulfill({ body, contentType: isPage ? 'text/html' : 'text/javascript' })
      })
      await page.goto(`${origin}/sdk/page.html`)

      const tenant = await newMfaTenant(server)
      const registered = await tenant.post('registerOtp', { userId: 'ada', authType: 'push' })
      const { registrationId, enrolment } = registered.body
      const enrolled = await page.evaluate(async (uri: string) => {
        const { sdk } = globalThis as unknown as Page
        const { device } = await sdk.enrolDevice(uri, { name: 'Browser', platform: navigator.platform })
        Object.assign(globalThis, { kept: structuredClone(device.state) })
        return device.state.keyPair.privateKey.extractable
      }, enrolment.uri)
      expect(enrolled).toBe(false)

      const challenge = await tenant.post('triggerPushNotification', { userId: 'ada', registrationId })
      const state = await page.evaluate(async (number: string) => {
        const { sdk, kept } = globalThis as unknown as Page
        const device = await sdk.openDevice(kept)
        const [shown] = await device.pending({ waitSeconds: 5 })
        return shown && (await device.approve(shown, { number })).state
      }, challenge.body.numberMatch.displayNumber)
      expect(state).toBe('approved')
    } finally {
      await browser.close()
      await server.close()
    }
  })
})
