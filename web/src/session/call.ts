// Calls as whoever is signed in. What a page has to do for them on the way, signing in or proving it again, is done here.
import { ApiProblem } from '../api/problem.ts'
import { type ApiRequest, requestTagged, type Tagged } from '../api/request.ts'
import { addressOf, type Query, type ServicePath } from './deployment.ts'
import { goToSignIn } from './go-to-sign-in.ts'
import { ownPageHeaders } from './own-page-headers.ts'
import { stepUp } from './step-up.ts'

export interface Call extends ApiRequest {
  readonly query?: Query
}

export const call = async <Answer>(path: ServicePath, options?: Call): Promise<Answer> =>
  (await callTagged<Answer>(path, options)).value

/** Rejects as `request` does; with `step_up_required` where the person would not prove it again. */
export async function callTagged<Answer>(path: ServicePath, options: Call = {}): Promise<Tagged<Answer>> {
  const { query, headers, ...rest } = options
  const send = () =>
    requestTagged<Answer>(addressOf(path, query), { ...rest, headers: { ...ownPageHeaders, ...headers } })
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    if (error.status === 401) return goToSignIn()
    if (error.code === 'step_up_required' && (await stepUp())) return send()
    throw error
  }
}
