// Every push driver that there is, by the name that an address calls it. A new one is a folder and a line here.
import type { PushDriver } from './push-driver.ts'
import { webPush } from './web-push/web-push.ts'

export const pushDrivers = { web_push: webPush } satisfies Record<string, PushDriver<never>>

export type PushDriverName = keyof typeof pushDrivers
