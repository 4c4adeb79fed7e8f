// The policy decision point: Countersign, or any other that speaks AuthZEN.
import type {
  AccessRequest,
  AccessRequestTask,
  CompleteGrantRequest,
  ConsumeGrantRequest,
  EvaluationRequest,
  EvaluationResponse,
  IssuedGrant,
  IssueGrantRequest,
} from '../generated/types.ts'
import { exchange, type Fetch } from '../http/exchange.ts'
import { SharedRun } from '../http/shared-run.ts'

interface Options {
  readonly signal?: AbortSignal
}

/** `countersign.agents` is one. Without the optional parts, a denial is final. */
export interface Pdp {
  evaluate(request: EvaluationRequest, options?: Options): Promise<EvaluationResponse>
  requestAccess?(request: AccessRequest, options?: Options): Promise<AccessRequestTask>
  getAccessRequest?(
    request: { readonly approvalId: string; readonly waitSeconds?: number },
    options?: Options,
  ): Promise<AccessRequestTask>
  cancelAccessRequest?(request: { readonly approvalId: string }): Promise<unknown>
  issueGrant?(request: IssueGrantRequest, options?: Options): Promise<IssuedGrant>
  consumeGrant?(request: ConsumeGrantRequest, options?: Options): Promise<unknown>
  completeGrant?(request: CompleteGrantRequest): Promise<unknown>
}

export interface AuthzenOptions {
  /** The address of the PDP, without `/access/v1`. */
  readonly url: string
  readonly accessToken?: () => Promise<string>
  readonly timeoutSeconds?: number
  readonly fetch?: Fetch
}

/** Any PDP with the AuthZEN Authorization API 1.0. Its metadata says where it evaluates, if it has any. */
export function authzenPdp({ url, accessToken, timeoutSeconds = 10, fetch }: AuthzenOptions): Pdp {
  const send: Fetch = fetch ?? ((address, init) => globalThis.fetch(address, init))
  const base = url.replace(/\/+$/, '')
  const finding = new SharedRun(() => endpointOf(send, base))
  let endpoint: string | undefined
  return {
    async evaluate(request, { signal } = {}) {
      endpoint ??= await finding.join()
      const headers = {
        'content-type': 'application/json',
        ...(accessToken ? { authorization: `Bearer ${await accessToken()}` } : {}),
      }
      const outgoing = { method: 'POST', url: endpoint, headers, body: JSON.stringify(request), signal }
      const { body } = await exchange(send, outgoing, timeoutSeconds * 1000)
      return body as EvaluationResponse
    },
  }
}

async function endpointOf(fetch: Fetch, base: string): Promise<string> {
  const { origin, pathname } = new URL(base)
  const metadata = `${origin}/.well-known/authzen-configuration${pathname === '/' ? '' : pathname}`
  const found = await exchange(fetch, { method: 'GET', url: metadata }, 5_000).catch(() => undefined)
  const { policy_decision_point, access_evaluation_endpoint } = Object(found?.body) as Record<string, unknown>
  // The metadata must be about this PDP (section 9.2.3).
  const isIts = policy_decision_point === base && typeof access_evaluation_endpoint === 'string'
  return isIts ? String(access_evaluation_endpoint) : `${base}/access/v1/evaluation`
}
