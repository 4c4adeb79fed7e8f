// Every driver that there is, by the name that a connector calls it. A new one is a folder and a line here.
import type { Driver } from './driver.ts'
import { inbox } from './inbox/inbox.ts'
import { smsHttp } from './sms-http/sms-http.ts'
import { twilio } from './sms-http/twilio.ts'
import { smtp } from './smtp/smtp.ts'

export const drivers = { smtp, sms_http: smsHttp, twilio, inbox } satisfies Record<string, Driver>

export type DriverName = keyof typeof drivers
