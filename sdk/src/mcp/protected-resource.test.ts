import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startTestServer } from '@countersign/testkit'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { InMemoryEventStore } from '@modelcontextprotocol/sdk/examples/shared/inMemoryEventStore.js'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
// @ts-expect-error: Express has no types of its own.
import express from 'express'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { gate } from './gate.ts'
import { authzenPdp } from './pdp.ts'
import { protectedResource } from './protected-resource.ts'
import { smallPdp } from './small-pdp.fixture.ts'

interface App {
  use(handler: (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => unknown): void
  listen(port: number, host: string): Server
}

const server = await startTestServer()
const tenant = await server.newTenant()
afterAll(() => server.close())

const publicUrl = server.environment.PUBLIC_URL ?? ''
const issuer = `${publicUrl}/AuthPage/${tenant.tenantId}`
const resource = 'https://mcp.example.com/mcp'
const guard = protectedResource({ resource, authorizationServers: [issuer], audience: publicUrl, scopes: ['mcp'] })
const ask = (headers: Record<string, string> = {}, url = resource) => guard.authenticate(new Request(url, { headers }))

test('a refusal without an access token names the metadata, and the metadata names the issuer', async () => {
  const refused = (await ask()) as Response
  expect(refused.status).toBe(401)
  const address = /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '')?.[1]
  expect(address).toBe('https://mcp.example.com/.well-known/oauth-protected-resource/mcp')
  const metadata = (await ask({}, address)) as Response
  expect(await metadata.json()).toMatchObject({ resource, authorization_servers: [issuer], scopes_supported: ['mcp'] })
})

test('an access token of the issuer is accepted, with its claims for the gate', async () => {
  const accessToken = await tenant.accessToken('mfa.read')
  expect(await ask({ authorization: `Bearer ${accessToken}` })).toMatchObject({
    clientId: tenant.clientId,
    scopes: ['mfa.read'],
    extra: { claims: { sub: tenant.clientId, iss: issuer } },
  })
})

test('a token of another issuer, for another audience, changed, or no token at all is refused', async () => {
  const other = await server.newTenant()
  const accessToken = await tenant.accessToken()
  const [header, claims] = accessToken.split('.')
  for (const token of [await other.accessToken(), `${header}.${claims}.AAAA`, 'x']) {
    const refused = (await ask({ authorization: `Bearer ${token}` })) as Response
    expect(refused.status).toBe(401)
    expect(refused.headers.get('www-authenticate')).toContain('error="invalid_token"')
  }
  const strict = protectedResource({ resource, authorizationServers: [issuer] })
  const headers = { authorization: `Bearer ${accessToken}` }
  expect(await strict.authenticate(new Request(resource, { headers }))).toMatchObject({ status: 401 })
})

describe('in front of an MCP server over Streamable HTTP, with Express', async () => {
  const pdp = await smallPdp(({ resource: { id } }) => id !== 'secret')
  const app = express() as App
  const listening = app.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = `http://127.0.0.1:${(listening.address() as AddressInfo).port}/mcp`
  const other = await server.newTenant()
  const { express: authenticated } = protectedResource({
    resource: address,
    authorizationServers: [issuer, `${publicUrl}/AuthPage/${other.tenantId}`],
    audience: publicUrl,
  })
  app.use(authenticated)
  const sessions = new Map<string, StreamableHTTPServerTransport>()
  app.use(async (request, response) => {
    const id = String(request.headers['mcp-session-id'])
    const transport = sessions.get(id) ?? (await newSession())
    await transport.handleRequest(request, response)
  })
  afterAll(() => {
    pdp.close()
    listening.close()
    listening.closeAllConnections()
  })

  async function newSession(): Promise<StreamableHTTPServerTransport> {
    const transport: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, transport),
      eventStore: new InMemoryEventStore(),
      retryInterval: 1,
    })
    const mcp = new McpServer({ name: 'http', version: '1.0.0' })
    const text = (value = '') => ({ content: [{ type: 'text' as const, text: value }] })
    mcp.registerTool('whoami', {}, ({ authInfo }) => text(authInfo?.clientId))
    mcp.registerTool('secret', {}, () => text('secret'))
    mcp.registerTool('polled', {}, ({ closeSSEStream }) => {
      closeSSEStream?.()
      return text('fetched later')
    })
    await mcp.connect(gate(transport, { pdp: authzenPdp(pdp) }))
    return transport
  }

  async function connected(accessToken: string) {
    const client = new Client({ name: 'host', version: '1.0.0' })
    const requestInit = { headers: { authorization: `Bearer ${accessToken}` } }
    const transport = new StreamableHTTPClientTransport(new URL(address), { requestInit })
    await client.connect(transport)
    onTestFinished(() => client.close())
    return { client, transport }
  }

  test('without an access token there is no session, and the refusal leads to the metadata', async () => {
    const decided = pdp.asked.length
    const client = new Client({ name: 'host', version: '1.0.0' })
    await expect(client.connect(new StreamableHTTPClientTransport(new URL(address)))).rejects.toMatchObject({
      code: 401,
    })
    const refused = await fetch(address, { method: 'POST', headers: { authorization: 'Bearer x' } })
    const challenge = refused.headers.get('www-authenticate') ?? ''
    expect(challenge).toContain('error="invalid_token"')
    const [, metadata = ''] = /resource_metadata="([^"]+)"/.exec(challenge) ?? []
    expect(await (await fetch(metadata)).json()).toMatchObject({ resource: address })
    expect(pdp.asked).toHaveLength(decided)
  })

  test('each call is decided for the access token that comes with it, also within one session', async () => {
    const { client, transport } = await connected(await tenant.accessToken())
    expect(await client.callTool({ name: 'whoami' })).toMatchObject({ content: [{ text: tenant.clientId }] })
    expect(pdp.asked.at(-1)).toMatchObject({
      subject: { id: tenant.clientId },
      resource: { type: 'tool', id: 'whoami' },
    })
    const answer = await fetch(address, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await other.accessToken()}`,
        'mcp-session-id': transport.sessionId ?? '',
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 'other', method: 'tools/call', params: { name: 'whoami' } }),
    })
    expect(await answer.text()).toContain(other.clientId)
    expect(pdp.asked.at(-1)).toMatchObject({ subject: { id: other.clientId } })
  })

  test('a denial ends the stream of the call, and the session continues', async () => {
    const { client } = await connected(await tenant.accessToken())
    expect(await client.callTool({ name: 'secret' })).toMatchObject({ isError: true })
    expect(await client.callTool({ name: 'whoami' })).not.toHaveProperty('isError')
  })

  test('a tool can close its stream, and the client fetches the result on another one', async () => {
    const { client } = await connected(await tenant.accessToken())
    expect(await client.callTool({ name: 'polled' })).toMatchObject({ content: [{ text: 'fetched later' }] })
  })
})
