// A camera that films another screen: only the stream itself is replaced.
import type { Locator, Page } from 'playwright-core'

export interface Camera {
  pointAt(element: Locator): Promise<void>
  lookAway(): void
}

declare function whatTheCameraSees(): Promise<string>

export async function giveCamera(page: Page): Promise<Camera> {
  let picture = ''
  await page.exposeFunction('whatTheCameraSees', () => picture)
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      const image = new Image()
      image.src = await whatTheCameraSees()
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = 960
      canvas.height = 720
      const context = canvas.getContext('2d')
      // A stream has a new frame only if something was drawn.
      setInterval(() => {
        context?.fillRect(0, 0, canvas.width, canvas.height)
        context?.drawImage(image, 300, 180, 360, 360)
      }, 50)
      return canvas.captureStream(20)
    }
  })
  return {
    async pointAt(element) {
      picture = `data:image/png;base64,${(await element.screenshot()).toString('base64')}`
    },
    lookAway() {
      picture = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
    },
  }
}
