// Tenants whose policies decide about agents, and agents that request decisions.
import { svcAuth } from '@countersign/contract/operations'
import { pathOf } from './ask.ts'
import type { TestAnswer, TestCall } from './http.ts'
import { type MfaTenant, newMfaTenant } from './mfa.ts'
import type { TestServer } from './server.ts'

export interface AgentTenant extends MfaTenant {
  /** Publishes these policies. */
  publish(source: PolicySource): Promise<void>
  /** Stores entities, like the lines of a file. */
  store(...entities: readonly object[]): Promise<void>
  /** `POST …/pdp/{tenantId}/<path>`: as an enforcement point with every scope, or with the given access token. */
  pdp(path: string, body: unknown, options?: AskOptions): Promise<TestAnswer>
  newAgent(input?: object): Promise<TestAgent>
}

interface PolicySource {
  readonly schema: string
  readonly policies: string
}

interface AskOptions {
  readonly accessToken?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Another process of the deployment. */
  readonly call?: TestCall
}

export interface TestAgent {
  readonly agentId: string
  readonly clientSecret: string
  accessToken(): Promise<string>
  /** RFC 8693: an access token to act for a user, or why not. */
  exchange(subjectToken: string, subjectTokenType: string): Promise<TestAnswer>
  /** The same under a delegation, which must allow it. */
  actingBy(delegationId: string): Promise<string>
}

export const delegationTokenType = 'urn:countersign:token-type:delegation'
export const jwtTokenType = 'urn:ietf:params:oauth:token-type:jwt'
const accessTokenType = 'urn:ietf:params:oauth:token-type:access_token'

/** A new tenant, or one that there is already. */
export async function newAgentTenant(
  server: Pick<TestServer, 'call' | 'newTenant' | 'worker'>,
  existing?: MfaTenant,
): Promise<AgentTenant> {
  const { call } = server
  const tenant = existing ?? (await newMfaTenant(server))
  const { admin } = tenant
  let token = await tenant.accessToken()

  /** With a valid access token at any time: tests move the clock. */
  const withToken = async (ask: (accessToken: string) => Promise<TestAnswer>): Promise<TestAnswer> => {
    const answer = await ask(token)
    if (answer.status !== 401) return answer
    token = await tenant.accessToken()
    return ask(token)
  }
  const administer = (method: string, path: string, request: object) =>
    withToken((accessToken) => call(method, `/SvcAdmin/v1/${path}`, { accessToken, ...request }))
  const must = async (answer: Promise<TestAnswer>): Promise<TestAnswer> => {
    const { status, text } = await answer
    if (status >= 300) throw new Error(`${status}: ${text}`)
    return answer
  }
  const anyVersion = { 'if-match': '*' }
  const file = (method: string, path: string, contentType: string, raw: string) =>
    must(administer(method, path, { raw, headers: { ...anyVersion, 'content-type': contentType } }))
  const oauth = (form: Record<string, string>) =>
    call('POST', pathOf(svcAuth.issueToken, { params: { tenantId: tenant.tenantId } }), { form })

  return {
    ...tenant,
    async publish({ schema, policies }) {
      await file('PUT', 'policy-sets/draft/schema', 'text/plain', schema)
      const saved = await file('PUT', 'policy-sets/draft/policies', 'text/plain', policies)
      if (saved.body.issues.length > 0) throw new Error(JSON.stringify(saved.body.issues))
      await must(admin('POST', 'policy-sets/draft:publish', {}))
    },
    async store(...entities) {
      const lines = entities.map((entity) => JSON.stringify(entity)).join('\n')
      await file('POST', 'entities:upsert', 'application/x-ndjson', lines)
    },
    pdp(path, body, { accessToken, headers = {}, call: other = call } = {}) {
      const ask = (bearer: string) =>
        other('POST', `/AuthPage/pdp/${tenant.tenantId}/${path}`, { accessToken: bearer, headers, body })
      return accessToken ? ask(accessToken) : withToken(ask)
    },
    async newAgent(input = {}) {
      const { body } = await must(
        admin('POST', 'agents', {
          displayName: 'Agent',
          mode: 'delegated',
          owners: ['admin'],
          ceiling: ['*'],
          ...input,
        }),
      )
      const { agentId, clientSecret } = body as { agentId: string; clientSecret: string }
      const credentials = { client_id: agentId, client_secret: clientSecret }
      const accessToken = async () =>
        (await must(oauth({ grant_type: 'client_credentials', ...credentials }))).body.access_token as string
      const exchange: TestAgent['exchange'] = async (subjectToken, subjectTokenType) =>
        oauth({
          grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
          ...credentials,
          subject_token: subjectToken,
          subject_token_type: subjectTokenType,
          actor_token: await accessToken(),
          actor_token_type: accessTokenType,
        })
      return {
        agentId,
        clientSecret,
        accessToken,
        exchange,
        actingBy: async (delegationId) =>
          (await must(exchange(delegationId, delegationTokenType))).body.access_token as string,
      }
    },
  }
}
