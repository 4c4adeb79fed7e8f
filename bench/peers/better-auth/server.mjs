// better-auth with its OAuth provider on PostgreSQL (configured by PGHOST, PGUSER and PGDATABASE): access tokens as
// JWTs, signed with ES256. Its rate limit is off. CACHES=on turns on the caches that it offers for clients that never
// change.
import { randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { oauthProvider } from '@better-auth/oauth-provider'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { toNodeHandler } from 'better-auth/node'
import { jwt } from 'better-auth/plugins'
import pg from 'pg'
import { announce, listen } from '../announce.mjs'

const resource = 'https://api.example.com'
const scope = 'mfa.challenge'
const cachedClients = new Set()
const caches =
  process.env.CACHES === 'on' ? { cachedTrustedClients: cachedClients, cachedResources: new Set([resource]) } : {}

function options(baseURL) {
  return {
    baseURL,
    secret: randomBytes(32).toString('base64'),
    database: new pg.Pool({ max: 16 }),
    emailAndPassword: { enabled: true },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // It logs errors about missing tables before they are created.
    logger: { disabled: true },
    plugins: [
      jwt({ jwks: { keyPairConfig: { alg: 'ES256' } } }),
      oauthProvider({
        loginPage: '/sign-in',
        consentPage: '/consent',
        scopes: ['openid', scope],
        resources: [resource],
        clientRegistrationDefaultResources: [resource],
        m2mAccessTokenExpiresIn: 600,
        clientPrivileges: () => true,
        ...caches,
      }),
    ],
  }
}

/** Only a signed-in user may register a client. */
async function registerClient(auth) {
  const signUp = { email: `${randomUUID()}@example.com`, password: randomUUID(), name: 'Bench' }
  const { headers } = await auth.api.signUpEmail({ body: signUp, asResponse: true })
  const cookie = headers.getSetCookie().map((line) => line.split(';')[0])
  return auth.api.adminCreateOAuthClient({
    headers: new Headers({ cookie: cookie.join('; ') }),
    body: {
      client_name: 'Bench',
      redirect_uris: ['https://app.example.com/callback'],
      token_endpoint_auth_method: 'client_secret_post',
      grant_types: ['client_credentials'],
      client_credentials_scopes: [scope],
    },
  })
}

const server = createServer()
const url = await listen(server)
const auth = betterAuth(options(url))
const { runMigrations } = await getMigrations(auth.options)
await runMigrations()
const client = await registerClient(auth)
cachedClients.add(client.client_id)
server.on('request', toNodeHandler(auth))
announce({
  tokenEndpoint: `${url}/api/auth/oauth2/token`,
  jwksUri: `${url}/api/auth/jwks`,
  form: {
    grant_type: 'client_credentials',
    client_id: client.client_id,
    client_secret: client.client_secret,
    scope,
    // Without it, better-auth returns an opaque access token that it stores in the database.
    resource,
  },
})
