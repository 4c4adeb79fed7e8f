// The calls to Countersign that the shop makes, with plain fetch.

export interface Account {
  /** Such as http://localhost:8080. */
  readonly url: string
  readonly tenantId: string
  readonly clientId: string
  readonly clientSecret: string
}

/** Countersign refused a call. `code` is one of docs/errors.md. */
export class Refused extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export interface Verdict {
  readonly authenticated: boolean
  readonly reason?: string
  readonly userId?: string
  readonly assertion?: string
}

type Json = Readonly<Record<string, unknown>>
export type Call = <Body>(method: string, path: string, body?: Json, headers?: Record<string, string>) => Promise<Body>

const renewEarlyMs = 60_000

/** Calls Countersign as the given client, with an access token that is renewed before it expires. */
export function caller({ url, tenantId, clientId, clientSecret }: Account): Call {
  let token = { value: '', renewAt: 0 }

  async function accessToken(): Promise<string> {
    if (performance.now() < token.renewAt) return token.value
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
    const response = await fetch(`${url}/AuthPage/oauth/token/${tenantId}`, {
      method: 'POST',
      body: new URLSearchParams(form),
    })
    const answer = await bodyOf<{ access_token: string; expires_in: number }>(response)
    token = { value: answer.access_token, renewAt: performance.now() + answer.expires_in * 1000 - renewEarlyMs }
    return token.value
  }

  return async (method, path, body, more = {}) => {
    const headers = { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json', ...more }
    return bodyOf(await fetch(url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }))
  }
}

async function bodyOf<Body>(response: Response): Promise<Body> {
  const body = await response.json()
  if (response.ok) return body as Body
  const { code, message, error, error_description } = body as Readonly<Record<string, string>>
  throw new Refused(response.status, code ?? error ?? '', message ?? error_description ?? '')
}

/**
 * How the user was verified (RFC 8176). The assertion came straight from Countersign, so that its signature needs no
 * verification here. A service that gets it from elsewhere verifies it with the tenant's JWKS.
 */
export function amrOf({ assertion = '' }: Verdict): readonly string[] {
  const [, claims = ''] = assertion.split('.')
  return claims === '' ? [] : JSON.parse(Buffer.from(claims, 'base64url').toString()).amr
}
