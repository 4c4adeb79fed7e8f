// Email by a mail server that takes submissions.
import type { Driver } from '../driver.ts'
import { SmtpSecrets, SmtpSettings } from './settings.ts'

export const smtp: Driver<SmtpSettings, SmtpSecrets> = {
  channels: ['email'],
  settings: SmtpSettings,
  secrets: SmtpSecrets,
  // All that mail is made of takes 100 ms to read, and most processes send none.
  send: async (...message) => (await import('./send.ts')).send(...message),
}
