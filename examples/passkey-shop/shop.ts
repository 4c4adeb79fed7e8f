// A small web shop whose users sign in with a password or a passkey. It keeps no credentials: Countersign has them all.
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { type Account, amrOf, caller, Refused, type Verdict } from './countersign.ts'
import { type Session, sessionOf, startSession } from './sessions.ts'

export interface ShopSettings extends Account {
  readonly port: number
}

type Fields = Readonly<Record<string, unknown>>
type Action = (session: Session, fields: Fields, response: ServerResponse) => Promise<object>

const [settingsFile = 'data/passkey-shop/shop.json'] = process.argv.slice(2)
const settings = JSON.parse(readFileSync(settingsFile, 'utf8')) as ShopSettings
const call = caller(settings)
const mfa = <Body>(operation: string, body: Fields) => call<Body>('POST', `/OTP/v1/${operation}`, body)
const authType = 'passkey'

const actions: Readonly<Record<string, Action>> = {
  async 'sign-up'(_, { userId, password }, response) {
    await mfa('registerPassword', { userId, password })
    return signIn(response, String(userId), ['pwd'])
  },

  async 'sign-in'(_, { userId, password }, response) {
    const { authenticated, reason } = await mfa<Verdict>('validatePassword', { userId, password })
    return authenticated ? signIn(response, String(userId), ['pwd']) : { reason }
  },

  // Only a user who has signed in can add a passkey, and only to their own account.
  async 'new-passkey'(session) {
    const userId = signedIn(session)
    const made = await mfa<{ registrationId: string; publicKey: object }>('registerOtp', { userId, authType })
    session.registrationId = made.registrationId
    return { publicKey: made.publicKey }
  },

  async 'add-passkey'(session, { credential }) {
    const userId = signedIn(session)
    const { registrationId } = session
    const { authenticated } = await mfa<Verdict>('authenticateOtp', { userId, authType, registrationId, credential })
    return { added: authenticated }
  },

  async 'passkey-options'(session, { userId }) {
    const wanted = userId ? { userId, authType } : { authType }
    const { challengeId, publicKey } = await mfa<{ challengeId: string; publicKey: object }>('sendOtp', wanted)
    session.challengeId = challengeId
    return { publicKey }
  },

  // The verdict says who it is. What the browser says about that does not count.
  async 'passkey-sign-in'(session, { credential }, response) {
    const { challengeId } = session
    const verdict = await mfa<Verdict>('authenticateOtp', { authType, challengeId, credential })
    // A shop that needs two factors requires `mfa` in `amr` here, or asks for the password too.
    return verdict.userId ? signIn(response, verdict.userId, amrOf(verdict)) : { reason: verdict.reason }
  },
}

function signIn(response: ServerResponse, userId: string, amr: readonly string[]): object {
  startSession(response, { userId })
  return { userId, amr }
}

function signedIn({ userId }: Session): string {
  if (!userId) throw new Refused(401, 'not_signed_in', 'Sign in first.')
  return userId
}

const files: Readonly<Record<string, readonly [file: string, type: string]>> = {
  '/': ['index.html', 'text/html; charset=utf-8'],
  '/shop.js': ['shop.js', 'text/javascript'],
  '/passkeys.js': ['passkeys.js', 'text/javascript'],
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url ?? '/'
  if (request.method === 'GET' && files[path]) {
    const [file, type] = files[path]
    if (!sessionOf(request)) startSession(response, {})
    response.setHeader('content-type', type)
    response.end(readFileSync(new URL(`page/${file}`, import.meta.url)))
    return
  }
  const action = request.method === 'POST' ? actions[path.slice(1)] : undefined
  if (!action) throw new Refused(404, 'not_found', 'The shop has no such page.')
  const session = sessionOf(request)
  if (!session) throw new Refused(401, 'no_session', 'Load the page first.')
  answer(response, 200, await action(session, (await json(request)) as Fields, response))
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const server = createServer((request, response) => {
  handle(request, response).catch((error: unknown) => {
    if (!(error instanceof Refused)) console.error(error)
    const { status, code, message } =
      error instanceof Refused ? error : new Refused(502, 'unavailable', 'Countersign cannot be reached.')
    answer(response, status, { reason: code, message })
  })
})
server.listen(settings.port, '127.0.0.1', () => console.log(`The shop is at http://shop.localhost:${settings.port}`))
