import type { PlaceholderValues } from './placeholders.ts'
import { alertInWords, changeInWords, methodInWords } from './shipped/index.ts'

/** The facts that a message reports: about a code, a change, a request, or an alert. */
export interface MessageFacts {
  readonly code?: string
  readonly minutes?: number
  readonly change?: string
  readonly method?: string
  readonly link?: string
  /** The kind of an alert, and what it is about. */
  readonly alert?: string
  readonly subject?: string
  /** Of the user who reads it. */
  readonly userName?: string
}

/** The tenant that sends it. */
export interface Sender {
  readonly tenantName: string
  /** The host of the public URL: the site that a code is for. */
  readonly host: string
  readonly brand?: MailBrand
}

/** How its emails look. */
export interface MailBrand {
  readonly color: string | null
  readonly logoUrl: string | null
  readonly senderName: string | null
  readonly supportUrl: string | null
}

export function messageValues(
  { code, minutes, change, method, link, userName, alert, subject = '' }: MessageFacts,
  { tenantName, host }: Sender,
  locale: string,
) {
  return {
    tenantName,
    host,
    ...(userName === undefined ? {} : { userName }),
    ...(code === undefined ? {} : { code }),
    ...(minutes === undefined ? {} : { minutes: String(minutes) }),
    ...(change === undefined ? {} : { change: changeInWords(change, locale) }),
    ...(method === undefined ? {} : { method: methodInWords(method, locale) }),
    ...(link === undefined ? {} : { link }),
    ...(alert === undefined ? {} : { alert: alertInWords(alert, subject, locale) }),
  } satisfies PlaceholderValues
}
