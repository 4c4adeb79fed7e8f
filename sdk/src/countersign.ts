// The client: operations by name, waiting, and offline verification.
import { Connection, type Tokens } from './connection.ts'
import type { AdminOperations, AgentsOperations } from './generated/operations.ts'
import { table } from './generated/table.ts'
import type { AccessRequestTask } from './generated/types.ts'
import { type Mfa, mfaOf } from './mfa.ts'
import { operationsOf } from './operations/operations.ts'
import { type CountersignOptions, settingsOf } from './options.ts'
import { authenticator } from './tokens/credentials.ts'
import { actingFor, asItself } from './tokens/token-requests.ts'
import { TokenSource } from './tokens/token-source.ts'
import { type AssertionClaims, type ForAudience, type GrantClaims, Verifier } from './verify/verifier.ts'
import { waitForApproval } from './wait/approvals.ts'
import type { WaitOptions } from './wait/until-final.ts'

export interface Agents extends AgentsOperations {
  /** Waits until the approver decides or the request expires. Survives restarts of the server, and lost responses. */
  wait(request: Pick<AccessRequestTask, 'task'>, options?: WaitOptions<AccessRequestTask>): Promise<AccessRequestTask>
}

export class Countersign {
  readonly mfa: Mfa
  readonly agents: Agents
  readonly admin: AdminOperations
  readonly verifier: Verifier
  readonly clientId: string | undefined
  readonly #tokens: Tokens

  constructor(options: CountersignOptions) {
    const { tenantId, contextPaths = {}, clientId } = options
    const settings = settingsOf(options)
    const contextOf = (group: keyof typeof table) => contextPaths[table[group].service] ?? table[group].context
    this.#tokens = tokensOf(options, settings, contextOf('agents'))
    const connection = new Connection({ ...settings, tokens: this.#tokens })
    const operations = <Operations>(group: keyof typeof table) =>
      operationsOf<Operations>(connection, { context: contextOf(group), rows: table[group].operations }, tenantId)

    const agents = operations<AgentsOperations>('agents')
    this.agents = { ...agents, wait: (request, waiting) => waitForApproval(agents, request, waiting) }
    this.mfa = mfaOf(operations('mfa'))
    this.admin = operations('admin')
    this.clientId = clientId
    const { url, publicUrl, fetch } = settings
    this.verifier = new Verifier({ url, publicUrl, tenantId, fetch, contextPath: contextOf('agents') })
  }

  /** An access token for requests of your own. Cached and renewed like those of the operations. */
  accessToken(signal?: AbortSignal): Promise<string> {
    return this.#tokens.get(signal)
  }

  /** Verifies an assertion with the tenant's cached keys. `audience` defaults to this client. */
  verifyAssertion(
    assertion: string,
    options: Partial<ForAudience> & { readonly maxAgeSeconds?: number } = {},
  ): Promise<AssertionClaims> {
    return this.verifier.verifyAssertion(assertion, { audience: this.clientId ?? [], ...options })
  }

  /** Verifies a grant with the tenant's cached keys. `audience` defaults to this client. */
  verifyGrant(grant: string, options: Partial<ForAudience> = {}): Promise<GrantClaims> {
    return this.verifier.verifyGrant(grant, { audience: this.clientId ?? [], ...options })
  }
}

function tokensOf(options: CountersignOptions, settings: ReturnType<typeof settingsOf>, context: string): Tokens {
  if ('accessToken' in options) return { get: options.accessToken, discard: () => undefined }
  const { tenantId, scope, actFor } = options
  const authenticate = authenticator(options, `${settings.publicUrl}${context}/${tenantId}`)
  const endpoint = { ...settings, authenticate, url: `${settings.url}${context}/oauth/token/${tenantId}` }
  const itself = new TokenSource(asItself(endpoint, scope))
  return actFor ? new TokenSource(actingFor(endpoint, itself, actFor)) : itself
}
