// Turns anything that was thrown into a response that a caller can act on.
import { type ErrorCode, Problem } from '@countersign/contract'
import type { FastifyReply } from 'fastify'
import { DatabaseUnavailable, isDeadlock, isUnavailable } from '../database/index.ts'
import { NoTurn } from '../turns/index.ts'
import type { ErrorFormat, FailedRequest } from './error-formats/error-format.ts'
import { BadBody } from './parsing/index.ts'

/** Errors that Fastify itself throws before a handler runs. */
const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_request',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_BAD_URL: 'invalid_request',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_ERR_ASYNC_CONSTRAINT: 'invalid_request',
}

export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof BadBody) {
    return new Problem('invalid_request', { details: [{ field: error.field || 'body', issue: error.issue }] })
  }
  if (error instanceof NoTurn) {
    const message = 'Too many requests of this tenant are waiting. Send fewer at a time.'
    return new Problem('service_unavailable', {
      message,
      retryAfterSeconds: error.retryAfterSeconds,
      cause: error,
    })
  }
  if (isUnavailable(error) || isDeadlock(error)) {
    const { retryAfterSeconds } = error instanceof DatabaseUnavailable ? error : { retryAfterSeconds: 1 }
    return new Problem('service_unavailable', { retryAfterSeconds, cause: error })
  }
  const code = frameworkCodes[(error as { code?: string }).code ?? '']
  return new Problem(code ?? 'internal_error', { cause: error })
}

export function sendProblem(
  request: FailedRequest,
  reply: FastifyReply,
  problem: Problem,
  format: ErrorFormat,
): FastifyReply {
  const { status, headers, body } = format.reply(problem, request)
  return reply.code(status).headers(headers).send(body)
}
