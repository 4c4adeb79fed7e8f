// Interprets a failed dialogue with a mail server. The server's own words are left out: they quote addresses.
import { asOutboundFailure, type Limits, OutboundFailed } from '@countersign/platform/outbound'
import { DeliveryRefused } from '../driver.ts'

interface SmtpError extends Error {
  readonly code?: string
  /** The code of the underlying system error. */
  readonly originalCode?: string
  readonly command?: string
  readonly response?: string
  readonly responseCode?: number
  readonly permanent?: boolean
}

export function smtpFailure(thrown: unknown, host: string, limits: Limits): Error {
  const error = thrown as SmtpError
  if (limits.signal.aborted || limits.timeout.aborted || error.originalCode) {
    return asOutboundFailure({ code: error.originalCode }, host, limits)
  }
  switch (error.code) {
    case 'EENVELOPE':
    case 'EMESSAGE':
      return notTaken(error, host)
    case 'EAUTH':
      return new Error(`${host} rejected the user name and password${answerOf(error)}.`)
    case 'ETLS':
      return new OutboundFailed('untrusted', `${host} could not negotiate TLS.`)
    case 'EPROTOCOL':
      return new OutboundFailed('rubbish', `${host} did not respond in SMTP${answerOf(error)}.`)
    case 'ETIMEDOUT':
      return new OutboundFailed('timed_out', `${host} did not respond in time.`)
    default:
      return asOutboundFailure(error, host, limits)
  }
}

/** 530 requires authentication: it concerns the connector, not the message. */
function notTaken(error: SmtpError, host: string): Error {
  const { responseCode, permanent } = error
  if (!responseCode)
    return new DeliveryRefused('The mail server does not support the message: its address or its size.')
  const text = `${host} rejected the message${answerOf(error)}.`
  return permanent && responseCode !== 530 ? new DeliveryRefused(text) : new Error(text)
}

/** The code, and the enhanced one of RFC 3463, which distinguishes a full mailbox from an unknown one. */
function answerOf({ command, response = '' }: SmtpError): string {
  const [, code, enhanced] = /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3})\b)?/.exec(response) ?? []
  if (!code) return ''
  return `: it answered ${code}${enhanced ? ` (${enhanced})` : ''} to ${command ?? 'us'}`
}
