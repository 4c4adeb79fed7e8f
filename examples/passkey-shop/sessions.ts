// The shop's own sessions, in memory. What the browser must not choose is kept here: the registration and the challenge.
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

export interface Session {
  userId?: string
  /** The passkey that is being added. */
  registrationId?: string
  /** The challenge of the sign-in in progress. */
  challengeId?: string
}

const sessions = new Map<string, Session>()
const cookieName = 'shop-session'

export function sessionOf(request: IncomingMessage): Session | undefined {
  const [, id = ''] = new RegExp(`(?:^|; )${cookieName}=([\\w-]+)`).exec(request.headers.cookie ?? '') ?? []
  return sessions.get(id)
}

/** With a new id, so that an id that was planted before the sign-in is worth nothing after it. */
export function startSession(response: ServerResponse, session: Session): void {
  const id = randomBytes(32).toString('base64url')
  sessions.set(id, session)
  // Behind HTTPS, add Secure and the prefix __Host-.
  response.setHeader('set-cookie', `${cookieName}=${id}; HttpOnly; SameSite=Strict; Path=/`)
}
