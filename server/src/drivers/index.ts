// Every driver that there is, by the name that a connector or an address calls it. A new one is a folder and a line here.
import type { Driver, PushDriver } from './driver.ts'
import { inbox } from './inbox/inbox.ts'
import { smsHttp } from './sms-http/sms-http.ts'
import { twilio } from './sms-http/twilio.ts'
import { smtp } from './smtp/smtp.ts'
import { webPush } from './web-push/web-push.ts'

export const drivers = { smtp, sms_http: smsHttp, twilio, inbox } satisfies Record<string, Driver>

export type DriverName = keyof typeof drivers

export const pushDrivers = { web_push: webPush } satisfies Record<string, PushDriver<never>>

export type PushDriverName = keyof typeof pushDrivers
