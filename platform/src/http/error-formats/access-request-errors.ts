// AuthZEN's Access Request and Approval Profile, draft 1: problem details (RFC 9457) with the profile's types. Errors that it
// does not define have types of ours.
import { AccessRequestProblem, type ErrorCode, errorCatalogue, Problem } from '@countersign/contract'
import { countersignErrors } from './countersign-errors.ts'
import { type ErrorFormat, inOneText } from './error-format.ts'

const ofProfile: readonly ErrorCode[] = [
  'not_requestable',
  'expired_denial',
  'invalid_denial_binding',
  'duplicate_request',
  'unknown_task',
  'task_expired',
  'invalid_task_state',
]

const saidAs: NonNullable<ErrorFormat['saidAs']> = {
  idempotency_conflict: 'duplicate_request',
  unsupported_media_type: 'invalid_request',
}

const mediaType = 'application/problem+json'

export const accessRequestErrors: ErrorFormat = {
  schema: AccessRequestProblem,
  mediaType,
  saidAs,
  reply(given, request) {
    const problem = said(given)
    const { status, headers, body } = countersignErrors.reply(problem, request)
    const { message: _, ...rest } = body
    const { code } = problem
    const type = ofProfile.includes(code)
      ? `urn:openid:authzen:access-request:error:${code}`
      : `urn:countersign:error:${code}`
    return {
      status,
      headers: { ...headers, 'content-type': mediaType },
      body: { type, title: errorCatalogue[code].message, detail: inOneText(problem), ...rest },
    }
  },
}

function said(given: Problem): Problem {
  const code = saidAs[given.code]
  if (!code) return given
  return code === 'duplicate_request' ? new Problem(code) : new Problem(code, { message: given.message })
}
