// Reads and validates a request as its operation declares it.
import { invalidField, Problem } from '@countersign/contract'
import type { FastifyRequest } from 'fastify'
import { formType, type GivenBody } from './given-body.ts'
import type { Operation } from './operation.ts'
import {
  compileBody,
  compileParameters,
  mediaType,
  parseFormBody,
  parseJsonBody,
  readsAsUtf8,
} from './parsing/index.ts'

export interface RequestInput {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

export function compileInput(operation: Operation<never>): (request: FastifyRequest) => RequestInput {
  const params = operation.params && compileParameters(operation.params)
  const query = operation.query && compileParameters(operation.query)
  const body = operation.body && compileBody(operation.body)
  return (request) => ({
    // A malformed id in the path cannot exist, so the response is "not found" rather than "malformed".
    params: params && must(params(request.params), () => new Problem('not_found')),
    query: query && must(query(request.query)),
    body: body && must(body(readBody(request, operation.consumes))),
  })
}

type Checked = ReturnType<ReturnType<typeof compileBody>>

function must(checked: Checked, refuse?: () => Problem): unknown {
  if (checked.issues) throw refuse?.() ?? new Problem('invalid_request', { details: checked.issues })
  return checked.value
}

function readBody(request: FastifyRequest, consumes: readonly string[]): unknown {
  const given = request.body as GivenBody | undefined
  const header = request.headers['content-type']
  if (!given?.length && header === undefined) throw invalidField('body', 'is required')
  const type = mediaType(header)
  if (!type || !consumes.includes(type.type) || !readsAsUtf8(type)) {
    throw new Problem('unsupported_media_type', {
      message: `The body must be sent as ${consumes.join(' or ')} in UTF-8.`,
    })
  }
  if (type.type === formType) return parseFormBody(given?.toString() ?? '')
  return parseJsonBody(given instanceof Buffer ? given : Buffer.from(given ?? ''))
}
