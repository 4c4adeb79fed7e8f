// The members that the specification defines for an error: a code, a message and the status.
import { type ErrorFormat, inOneText, problemHeaders } from '@countersign/platform/http'
import { ErrorBody } from './contract.ts'

export const petstoreErrors = {
  schema: ErrorBody,
  messages: { unauthorized: 'A valid API key is required. Send it as "Authorization: Bearer …".' },
  reply: (problem) => ({
    status: problem.status,
    headers: problemHeaders(problem, 'petstore'),
    body: { code: problem.code, message: inOneText(problem), status: problem.status },
  }),
} as const satisfies ErrorFormat
