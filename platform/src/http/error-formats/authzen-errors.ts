// AuthZEN Authorization API 1.0: 400 for any invalid request. The standard leaves the body to us.
import { Problem } from '@countersign/contract'
import { countersignErrors } from './countersign-errors.ts'
import type { ErrorFormat } from './error-format.ts'

export const authzenErrors: ErrorFormat = {
  ...countersignErrors,
  saidAs: { unsupported_media_type: 'invalid_request' },
  reply(problem, request) {
    if (problem.code !== 'unsupported_media_type') return countersignErrors.reply(problem, request)
    return countersignErrors.reply(new Problem('invalid_request', { message: problem.message }), request)
  },
}
