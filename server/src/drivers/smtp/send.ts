// Sends one message to one mail server within a time limit.
import { defaultTimeoutSeconds, type SmtpSecrets, type SmtpSettings } from '@countersign/contract'
import type { Driver } from '../driver.ts'
import { type Account, submit } from './dialogue.ts'
import { smtpFailure } from './failure.ts'
import { composeMail } from './mail.ts'
import { portOf, securityOf } from './settings.ts'

/**
 * For the whole dialogue: longer than for connecting, because a server that scans messages takes time to accept them.
 */
const totalSeconds = 30

export const send: Driver<SmtpSettings, SmtpSecrets>['send'] = async (
  message,
  settings,
  secrets,
  { outbound, signal },
) => {
  const { host, fromAddress, timeoutSeconds = defaultTimeoutSeconds } = settings
  const account = accountOf(settings, secrets)
  const content = await composeMail(message, settings)
  const security = securityOf(settings)
  const connectedBy = Date.now() + timeoutSeconds * 1000
  const timeout = AbortSignal.timeout(totalSeconds * 1000)
  const encrypted = security !== 'none'
  const socket = await outbound.connect({ host, port: portOf(settings), encrypted, timeoutSeconds, signal })
  const options = {
    host,
    connection: socket,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: { ca: settings.certificateAuthority },
    connectionTimeout: Math.max(connectedBy - Date.now(), 1),
    socketTimeout: totalSeconds * 1000,
  } as const
  try {
    const submission = { from: fromAddress, to: message.to, content }
    const answer = await submit(options, account, submission, AbortSignal.any([signal, timeout]))
    return { providerMessageId: queueId(answer) }
  } catch (error) {
    throw smtpFailure(error, host, { timeout, timeoutSeconds: totalSeconds, signal })
  }
}

function accountOf({ username }: SmtpSettings, { password }: SmtpSecrets): Account | undefined {
  if (username === undefined) return undefined
  if (password === undefined) throw new Error('The connector has a user name but no password.')
  return { user: username, pass: password }
}

/** What mail servers usually reply once they have accepted a message: `250 2.0.0 Ok: queued as 4F2B1`. */
function queueId(answer: string): string | null {
  return /\b(?:queued as|id=)\s*<?([\w.@+=-]{1,200})/i.exec(answer)?.[1] ?? null
}
