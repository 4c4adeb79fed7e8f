// The few calls to Countersign that this example makes, with fetch alone.

export interface Tenant {
  /** Such as http://localhost:8080. */
  readonly url: string
  readonly tenantId: string
}

export interface Credentials {
  readonly clientId: string
  readonly clientSecret: string
}

/** Something answered that it will not. */
export class Refused extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** An answer's JSON. Whatever is no success is thrown. */
export async function answerOf<Body>(response: Response): Promise<Body> {
  const text = await response.text()
  const body = text === '' ? {} : JSON.parse(text)
  if (response.ok) return body as Body
  throw new Refused(response.status, body.code ?? body.error ?? '', body.message ?? body.error_description ?? text)
}

export type GetAccessToken = () => Promise<string>

/** As the client itself. */
export const asClient = (tenant: Tenant, credentials: Credentials): GetAccessToken =>
  remembered(() => token(tenant, credentials, { grant_type: 'client_credentials' }))

/** As the agent that acts for whoever made the delegation (RFC 8693). */
export function actingFor(tenant: Tenant, agent: Credentials, delegationId: string): GetAccessToken {
  const itself = asClient(tenant, agent)
  return remembered(async () =>
    token(tenant, agent, {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: delegationId,
      subject_token_type: 'urn:countersign:token-type:delegation',
      actor_token: await itself(),
      actor_token_type: 'urn:ietf:params:oauth:token-type:access_token',
    }),
  )
}

interface TokenAnswer {
  readonly access_token: string
  readonly expires_in: number
}

async function token({ url, tenantId }: Tenant, { clientId, clientSecret }: Credentials, form: Record<string, string>) {
  const body = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...form })
  return answerOf<TokenAnswer>(await fetch(`${url}/AuthPage/oauth/token/${tenantId}`, { method: 'POST', body }))
}

const renewedEarlySeconds = 60

function remembered(ask: () => Promise<TokenAnswer>): GetAccessToken {
  let known: { readonly accessToken: string; readonly until: number } | undefined
  return async () => {
    if (known && performance.now() < known.until) return known.accessToken
    const answer = await ask()
    known = {
      accessToken: answer.access_token,
      until: performance.now() + (answer.expires_in - renewedEarlySeconds) * 1000,
    }
    return known.accessToken
  }
}

/** Calls below `/AuthPage/pdp/{tenantId}/`. */
export function decisionPoint({ url, tenantId }: Tenant, accessToken: GetAccessToken) {
  const call = async <Body>(path: string, init: RequestInit = {}): Promise<Body> => {
    const headers = { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' }
    return answerOf<Body>(await fetch(`${url}/AuthPage/pdp/${tenantId}/${path}`, { ...init, headers }))
  }
  return {
    get: <Body>(path: string, signal?: AbortSignal) => call<Body>(path, signal ? { signal } : {}),
    post: <Body>(path: string, body: object = {}) => call<Body>(path, { method: 'POST', body: JSON.stringify(body) }),
  }
}
