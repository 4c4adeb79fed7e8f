import { ErrorBody, type Problem } from '@countersign/contract'
import { type ErrorFormat, problemHeaders } from './error-format.ts'

export const realm = 'countersign'

export const countersignErrors: ErrorFormat = {
  schema: ErrorBody,
  reply: (problem, { id }) => ({
    status: problem.status,
    headers: problemHeaders(problem, realm),
    body: bodyOf(problem, id),
  }),
}

function bodyOf(problem: Problem, requestId: string): Record<string, unknown> {
  const { code, message, status, details, retryAfterSeconds, members } = problem
  return {
    code,
    message,
    status,
    requestId,
    ...(details ? { details } : {}),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...members,
  }
}
