// All drivers of connectors. To add one, add a file in this folder and a line here.
import type { DriverContract } from './driver.ts'
import { inbox } from './inbox.ts'
import { smsHttp } from './sms-http.ts'
import { smtp } from './smtp.ts'
import { twilio } from './twilio.ts'

export const driverContracts = { smtp, sms_http: smsHttp, twilio, inbox } satisfies Record<string, DriverContract>

export type DriverName = keyof typeof driverContracts

export const driverNames = Object.keys(driverContracts) as DriverName[]

export { defaultTimeoutSeconds } from './connection.ts'
export type { DriverContract } from './driver.ts'
export type { SmsHttpSecrets, SmsHttpSettings } from './sms-http.ts'
export type { SmtpSecrets, SmtpSettings } from './smtp.ts'
export { defaultTwilioUrl, type TwilioSecrets, type TwilioSettings } from './twilio.ts'
