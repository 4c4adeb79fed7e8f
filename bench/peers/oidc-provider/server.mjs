// oidc-provider with its own memory adapter: client credentials, access tokens as RFC 9068 JWTs signed with ES256.
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'
import { announce, listen } from '../announce.mjs'

const resource = 'https://api.example.com'
const scope = 'mfa.challenge'
const client = {
  client_id: 'cl_bench',
  client_secret: randomUUID(),
  token_endpoint_auth_method: 'client_secret_post',
  grant_types: ['client_credentials'],
  response_types: [],
  redirect_uris: [],
  // The default is RS256, for which there is no key, and a client needs one.
  id_token_signed_response_alg: 'ES256',
}

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const signingKey = { ...privateKey.export({ format: 'jwk' }), kid: 'bench', alg: 'ES256', use: 'sig' }

const configuration = {
  clients: [client],
  jwks: { keys: [signingKey] },
  features: {
    devInteractions: { enabled: false },
    clientCredentials: { enabled: true },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => resource,
      getResourceServerInfo: () => ({
        scope,
        audience: resource,
        accessTokenTTL: 600,
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: 'ES256' } },
      }),
    },
  },
}

const server = createServer()
const url = await listen(server)
const provider = new Provider(url, configuration)
server.on('request', provider.callback())
announce({
  tokenEndpoint: `${url}/token`,
  jwksUri: `${url}/jwks`,
  form: {
    grant_type: 'client_credentials',
    client_id: client.client_id,
    client_secret: client.client_secret,
    scope,
  },
})
