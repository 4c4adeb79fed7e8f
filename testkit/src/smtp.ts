// A mail server on loopback that accepts submissions, and records every message.
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerError, type SMTPServerSession } from 'smtp-server'
import { selfSignedCertificate, type TestCertificate } from './certificate.ts'
import { type Collected, createCollector } from './collected.ts'
import { type Provider, startLoopback } from './loopback.ts'
import { type Mail, readMail } from './mail.ts'

export interface ReceivedMail extends Mail {
  readonly from: string
  readonly to: readonly string[]
  /** Whether it arrived over TLS. */
  readonly secure: boolean
  /** The authenticated user. */
  readonly username: string | undefined
}

export interface TestSmtpServer extends Provider {
  readonly messages: Collected<ReceivedMail>
  /** The settings of the driver `smtp` for this server. */
  readonly settings: Readonly<Record<string, string | number>>
}

export interface TestSmtpServerOptions {
  readonly security?: 'starttls' | 'tls' | 'none'
  /** Defaults to one for 127.0.0.1. */
  readonly certificate?: TestCertificate
  /** The required credentials; none by default. */
  readonly account?: { readonly username: string; readonly password: string }
}

export async function startSmtpServer({
  security = 'starttls',
  certificate = selfSignedCertificate(['127.0.0.1']),
  account,
}: TestSmtpServerOptions = {}): Promise<TestSmtpServer> {
  const messages = createCollector<ReceivedMail>()
  const server = new SMTPServer({
    secure: security === 'tls',
    cert: certificate.certificate,
    key: certificate.key,
    disabledCommands: security === 'none' ? ['STARTTLS'] : [],
    authOptional: !account,
    disableReverseLookup: true,
    onAuth: ({ username, password }, _, callback) =>
      account?.username === username && account?.password === password
        ? callback(null, { user: username })
        : callback(answered(535, '5.7.8 Wrong user name or password')),
    onRcptTo(_address, _session, callback) {
      const behaviour = loopback.behaviour()
      if (behaviour === 'refuses') callback(answered(550, '5.1.1 Nobody here is called <ada@example.com>'))
      else callback(behaviour === 'fails' ? answered(451, '4.3.0 Try again later') : null)
    },
    onData(stream, session, callback) {
      text(stream).then((raw) => {
        messages.add(received(raw, session))
        callback(null, `OK: queued as Q${messages.all.length}`)
      }, callback)
    },
  })
  server.on('error', () => undefined)
  const loopback = await startLoopback((socket) => server.server.emit('connection', socket))
  return {
    ...loopback,
    messages,
    settings: {
      host: '127.0.0.1',
      port: loopback.port,
      security,
      fromAddress: 'no-reply@example.com',
      ...(security === 'none' ? {} : { certificateAuthority: certificate.certificate }),
      ...(account ? { username: account.username } : {}),
    },
  }
}

function answered(responseCode: number, text: string): SMTPServerError {
  return Object.assign(new Error(text), { responseCode })
}

function received(raw: string, { envelope, secure, user }: SMTPServerSession): ReceivedMail {
  return {
    ...readMail(raw),
    from: envelope.mailFrom ? envelope.mailFrom.address : '',
    to: envelope.rcptTo.map(({ address }) => address),
    secure,
    username: user,
  }
}
