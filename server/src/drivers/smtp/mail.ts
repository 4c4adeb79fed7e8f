import type { SmtpSettings } from '@countersign/contract'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { Message } from '../driver.ts'

/** Addresses are given as parts, never as text: what is read as text can hold several, and headers. */
export function composeMail(message: Message, { fromAddress, fromName = '' }: SmtpSettings): Promise<Buffer> {
  const domain = fromAddress.slice(fromAddress.lastIndexOf('@') + 1)
  const mail = new MailComposer({
    from: { name: fromName, address: fromAddress },
    to: { name: '', address: message.to },
    subject: message.subject ?? '',
    text: message.text,
    ...(message.html ? { html: message.html } : {}),
    messageId: `<${message.messageId}@${domain}>`,
    // RFC 3834: no holiday notes in return.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return mail.compile().build()
}
