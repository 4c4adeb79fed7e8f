// One dialogue with a mail server, over an open connection.
import SMTPConnection, { type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'

export interface Submission {
  readonly from: string
  readonly to: string
  readonly content: Buffer
}

export interface Account {
  readonly user: string
  readonly pass: string
}

/** Resolves with the server's reply once it has accepted the message. */
export async function submit(
  options: SMTPConnectionOptions,
  account: Account | undefined,
  submission: Submission,
  signal: AbortSignal,
): Promise<string> {
  const connection = new SMTPConnection(options)
  const cutShort = new Promise<never>((_, reject) => {
    connection.on('error', reject)
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  try {
    return await Promise.race([talk(connection, account, submission), cutShort])
  } finally {
    connection.close()
  }
}

async function talk(connection: SMTPConnection, account: Account | undefined, submission: Submission): Promise<string> {
  const { from, to, content } = submission
  await step((done) => connection.connect(done))
  if (account) await step((done) => connection.login({ credentials: account }, done))
  const { response } = await step<{ response: string }>((done) => connection.send({ from, to: [to] }, content, done))
  connection.quit()
  return response
}

type Done<Result> = (error?: Error | null, result?: Result) => void

function step<Result>(start: (done: Done<Result>) => void): Promise<Result> {
  return new Promise((resolve, reject) => {
    start((error, result) => (error ? reject(error) : resolve(result as Result)))
  })
}
