// Email by a mail server that takes submissions.
import { driverContracts, type SmtpSecrets, type SmtpSettings } from '@countersign/contract'
import type { Driver } from '../driver.ts'
import { settings } from './settings.ts'

export const smtp: Driver<SmtpSettings, SmtpSecrets> = {
  ...driverContracts.smtp,
  settings,
  // All that mail is made of takes 100 ms to read, and most processes send none.
  send: async (...message) => (await import('./send.ts')).send(...message),
}
