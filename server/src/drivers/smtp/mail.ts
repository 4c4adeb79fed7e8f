import type { SmtpSettings } from '@countersign/contract'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { Message } from '../driver.ts'

/** Addresses are passed as parts, never as text: a parsed text can contain several addresses, and headers. */
export function composeMail(message: Message, { fromAddress, fromName = '' }: SmtpSettings): Promise<Buffer> {
  const domain = fromAddress.slice(fromAddress.lastIndexOf('@') + 1)
  const mail = new MailComposer({
    from: { name: message.fromName ?? fromName, address: fromAddress },
    to: { name: '', address: message.to },
    subject: message.subject ?? '',
    text: message.text,
    ...(message.html ? { html: message.html } : {}),
    messageId: `<${message.messageId}@${domain}>`,
    // RFC 3834: prevents automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return mail.compile().build()
}
