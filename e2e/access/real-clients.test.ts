// Clients and verifiers of other projects, used as documented and without changes.
import { runningClock, startTestServer } from '@countersign/testkit'
import { JwtVerifier } from 'aws-jwt-verify'
import { SimpleJwksCache } from 'aws-jwt-verify/jwk'
import { createRemoteJWKSet, exportJWK, generateKeyPair, jwtVerify } from 'jose'
import * as oauth from 'oauth4webapi'
import * as openid from 'openid-client'
import { ClientCredentials } from 'simple-oauth2'
import { afterAll, expect, test } from 'vitest'

const server = await startTestServer({ clock: runningClock() })
afterAll(() => server.close())

const { tenantId, clientId, clientSecret, accessToken: newAccessToken } = await server.newTenant()
const publicUrl = server.environment.PUBLIC_URL ?? ''
const issuer = new URL(`${publicUrl}/AuthPage/${tenantId}`)
const works = async (accessToken: string) =>
  expect((await server.call('GET', '/OTP/v1/who-am-i', { accessToken })).status).toBe(200)

test('openid-client discovers the tenant and gets an access token', async () => {
  const configuration = await openid.discovery(issuer, clientId, clientSecret, undefined, {
    algorithm: 'oauth2',
    execute: [openid.allowInsecureRequests],
  })
  const tokens = await openid.clientCredentialsGrant(configuration, { scope: 'mfa' })
  expect(tokens.expires_in).toBe(600)
  await works(tokens.access_token)
  const inspected = await openid.tokenIntrospection(configuration, tokens.access_token)
  expect(inspected).toMatchObject({ active: true, client_id: clientId })
  await openid.tokenRevocation(configuration, tokens.access_token)
  expect(await openid.tokenIntrospection(configuration, tokens.access_token)).toEqual({ active: false })
})

test('openid-client authenticates with its own key', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }] }
  const client = await server.call('POST', '/SvcAdmin/v1/clients', {
    accessToken: await newAccessToken(),
    body: { displayName: 'Keyed', scopes: ['mfa'], jwks },
  })
  const authentication = openid.PrivateKeyJwt({ key: privateKey as openid.CryptoKey, kid: 'one' })
  const configuration = await openid.discovery(issuer, client.body.clientId, undefined, authentication, {
    algorithm: 'oauth2',
    execute: [openid.allowInsecureRequests],
  })
  await works((await openid.clientCredentialsGrant(configuration)).access_token)
})

test.each([
  ['Basic', oauth.ClientSecretBasic],
  ['the body', oauth.ClientSecretPost],
])('oauth4webapi gets an access token by %s', async (_name, authentication) => {
  const options = { [oauth.allowInsecureRequests]: true }
  const found = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...options })
  const server_ = await oauth.processDiscoveryResponse(issuer, found)
  const client = { client_id: clientId }
  const answer = await oauth.clientCredentialsGrantRequest(
    server_,
    client,
    authentication(clientSecret),
    new URLSearchParams(),
    options,
  )
  const tokens = await oauth.processClientCredentialsResponse(server_, client, answer)
  await works(tokens.access_token)
})

test('simple-oauth2 gets an access token', async () => {
  const client = new ClientCredentials({
    client: { id: clientId, secret: clientSecret },
    auth: { tokenHost: publicUrl, tokenPath: `/SvcAuthPage/oauth/token/${tenantId}` },
  })
  const { token } = await client.getToken({})
  await works(String(token.access_token))
})

test('jose verifies an access token with only the metadata', async () => {
  const metadata = await metadataAt(`${issuer}/.well-known/oauth-authorization-server`)
  const { payload } = await jwtVerify(await newAccessToken(), createRemoteJWKSet(new URL(metadata.jwks_uri)), {
    issuer: metadata.issuer,
    audience: publicUrl,
    typ: 'at+jwt',
    algorithms: ['ES256'],
  })
  expect(payload).toMatchObject({ sub: clientId, tid: tenantId })
})

test('aws-jwt-verify verifies an access token with only the metadata', async () => {
  const metadata = await metadataAt(`${publicUrl}/.well-known/oauth-authorization-server/AuthPage/${tenantId}`)
  const verifier = JwtVerifier.create(
    { issuer: metadata.issuer, audience: publicUrl, jwksUri: metadata.jwks_uri },
    { jwksCache: new SimpleJwksCache({ fetcher: overHttp }) },
  )
  expect(await verifier.verify(await newAccessToken())).toMatchObject({ sub: clientId })
})

/** It fetches only over https, and a test server has no certificate. Its caching and checks are unchanged. */
const overHttp = { fetch: async (uri: string) => (await fetch(uri)).arrayBuffer() }

interface Metadata {
  readonly issuer: string
  readonly jwks_uri: string
}

const metadataAt = async (url: string) => (await (await fetch(url)).json()) as Metadata
