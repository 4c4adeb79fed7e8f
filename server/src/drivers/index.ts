// All drivers. To add one, add a folder beside this file and a line here, and its contract in `contract/src/drivers`.
import type { DriverName } from '@countersign/contract'
import type { Driver, PushDriver } from './driver.ts'
import { inbox } from './inbox/inbox.ts'
import { smsHttp } from './sms-http/sms-http.ts'
import { twilio } from './sms-http/twilio.ts'
import { smtp } from './smtp/smtp.ts'
import { webPush } from './web-push/web-push.ts'

export const drivers: Readonly<Record<DriverName, Driver>> = { smtp, sms_http: smsHttp, twilio, inbox }

export const pushDrivers = { web_push: webPush } satisfies Record<string, PushDriver<never>>

export type PushDriverName = keyof typeof pushDrivers
