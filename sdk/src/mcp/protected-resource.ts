// An MCP server as a protected resource: metadata (RFC 9728), and access tokens of its authorization servers (RFC 9068).

import { readJws } from '../crypto/jws.ts'
import { CountersignError, isCountersignError } from '../http/errors.ts'
import { exchange, type Fetch } from '../http/exchange.ts'
import { SharedRun } from '../http/shared-run.ts'
import { KeySet } from '../verify/jwks.ts'
import { refused, verifyJwt } from '../verify/verify-jwt.ts'
import type { Claims } from './mapping.ts'

export interface ProtectedResourceOptions {
  /** The address of the MCP server: `https://mcp.example.com/mcp`. */
  readonly resource: string
  /** The issuers of accepted access tokens: `https://id.example.com/AuthPage/acme`. */
  readonly authorizationServers: readonly string[]
  /** The audience of accepted access tokens. Defaults to `resource`. */
  readonly audience?: string
  readonly scopes?: readonly string[]
  readonly fetch?: Fetch
}

/** As the MCP SDK has it in `req.auth` and `extra.authInfo`. */
export interface AuthInfo {
  readonly token: string
  readonly clientId: string
  readonly scopes: string[]
  readonly expiresAt?: number
  readonly extra: { readonly claims: Claims }
}

export interface ProtectedResource {
  /** Where the metadata is, and what it says. */
  readonly metadataPath: string
  readonly metadata: Readonly<Record<string, unknown>>
  /** Who sends the request, or the response that refuses it. Also answers requests for the metadata. */
  authenticate(request: Request): Promise<AuthInfo | Response>
  /** The same for Express: sets `req.auth`. */
  readonly express: (request: NodeRequest, response: NodeResponse, next: (error?: unknown) => void) => void
}

interface NodeRequest {
  readonly method?: string
  readonly url?: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  auth?: AuthInfo
}

interface NodeResponse {
  writeHead(status: number, headers: Readonly<Record<string, string>>): unknown
  end(body: string): unknown
}

const algorithms = ['ES256', 'ES384', 'EdDSA', 'PS256', 'RS256']

export function protectedResource(options: ProtectedResourceOptions): ProtectedResource {
  const { resource, authorizationServers, audience = resource, scopes } = options
  const fetch: Fetch = options.fetch ?? ((address, init) => globalThis.fetch(address, init))
  const { origin, pathname } = new URL(resource)
  const metadataPath = `/.well-known/oauth-protected-resource${pathname === '/' ? '' : pathname}`
  const metadata = {
    resource,
    authorization_servers: authorizationServers,
    bearer_methods_supported: ['header'],
    ...(scopes ? { scopes_supported: scopes } : {}),
  }
  const keys = new Map<string, KeySet>()
  const finding = new Map(authorizationServers.map((issuer) => [issuer, new SharedRun(() => keySetOf(fetch, issuer))]))

  async function verified(token: string): Promise<AuthInfo> {
    const issuer = String(readJws(token)?.claims.iss)
    const found = finding.get(issuer)
    if (!found) throw refused('Its issuer is unknown.')
    const set = keys.get(issuer) ?? (await found.join())
    keys.set(issuer, set)
    const expected = { typ: ['at+jwt', 'application/at+jwt'], algorithms, issuer, audience: [audience] }
    const claims = await verifyJwt(set, token, expected, Date.now())
    const { client_id, scope, exp } = claims
    return {
      token,
      clientId: String(client_id ?? ''),
      scopes: typeof scope === 'string' ? scope.split(' ') : [],
      ...(typeof exp === 'number' ? { expiresAt: exp } : {}),
      extra: { claims },
    }
  }

  const unauthorised = (error?: CountersignError) => {
    const reason = error ? `error="invalid_token", error_description="${error.message}", ` : ''
    const challenge = `Bearer ${reason}resource_metadata="${origin}${metadataPath}"`
    const body = {
      error: error ? 'invalid_token' : 'unauthorized',
      error_description: error?.message ?? 'Send an access token.',
    }
    return Response.json(body, { status: 401, headers: { 'www-authenticate': challenge } })
  }

  async function authenticate(request: Request): Promise<AuthInfo | Response> {
    if (request.method === 'GET' && new URL(request.url).pathname === metadataPath)
      return Response.json(metadata, { headers: { 'access-control-allow-origin': '*' } })
    const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
    if (!token) return unauthorised()
    try {
      return await verified(token)
    } catch (error) {
      if (isCountersignError(error, 'invalid_token')) return unauthorised(error)
      return Response.json({ error: 'temporarily_unavailable' }, { status: 503, headers: { 'retry-after': '5' } })
    }
  }

  return {
    metadataPath,
    metadata,
    authenticate,
    express(request, response, next) {
      const { method = 'GET', url = '/', headers } = request
      const { authorization } = headers
      const asked = new Request(new URL(url, origin), {
        method,
        headers: typeof authorization === 'string' ? { authorization } : {},
      })
      authenticate(asked).then(async (result) => {
        if (!(result instanceof Response)) {
          request.auth = result
          return next()
        }
        response.writeHead(result.status, Object.fromEntries(result.headers))
        response.end(await result.text())
      }, next)
    },
  }
}

/** The keys of an authorization server, by its metadata (RFC 8414). */
async function keySetOf(fetch: Fetch, issuer: string): Promise<KeySet> {
  const { origin, pathname } = new URL(issuer)
  const url = `${origin}/.well-known/oauth-authorization-server${pathname === '/' ? '' : pathname}`
  const { body } = await exchange(fetch, { method: 'GET', url }, 10_000)
  const { issuer: named, jwks_uri } = Object(body) as Record<string, unknown>
  // Section 3.3: another issuer's metadata must not be used.
  if (named !== issuer || typeof jwks_uri !== 'string')
    throw new CountersignError('invalid_response', 'The metadata of the authorization server is not its own.')
  return new KeySet({ url: jwks_uri, fetch, timeoutMs: 10_000, now: Date.now })
}
