// Email through a mail server that accepts submissions.
import { driverContracts, type SmtpSecrets, type SmtpSettings } from '@countersign/contract'
import type { Driver } from '../driver.ts'
import { settings } from './settings.ts'

export const smtp: Driver<SmtpSettings, SmtpSecrets> = {
  ...driverContracts.smtp,
  settings,
  // Loaded lazily: the mail library takes 100 ms to load, and most processes send no mail.
  send: async (...message) => (await import('./send.ts')).send(...message),
}
