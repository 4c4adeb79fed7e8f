// The Fastify instance that services are mounted on, with its defaults turned into ours.

import type { SecureContextOptions } from 'node:tls'
import { Problem } from '@countersign/contract'
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  fastify,
} from 'fastify'
import type { Log } from '../log/index.ts'
import { asProblem, type ErrorFormat, formatError } from './error-reply.ts'
import { requestId } from './request-id.ts'

export interface HttpServerOptions {
  readonly log: Log
  /** Addresses or ranges whose X-Forwarded-* headers are believed. */
  readonly trustedProxies: readonly string[]
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer }
  /** Sent with every answer. */
  readonly secureTransport: boolean
}

const bodyLimitBytes = 64 * 1024

export function createHttpServer({ log, trustedProxies, tls, secureTransport }: HttpServerOptions): FastifyInstance {
  const options: FastifyServerOptions & { https?: SecureContextOptions } = {
    bodyLimit: bodyLimitBytes,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    genReqId: (request) => requestId(request.headers['x-request-id']),
    // Idle keep-alive connections end at once on shutdown; requests in flight are finished.
    forceCloseConnections: 'idle',
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 512, ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply) => void sendProblem(request, reply as FastifyReply, asProblem(error)),
    ...(tls ? { https: { ...tls, minVersion: 'TLSv1.2' } } : {}),
  }
  const app = fastify(options as FastifyServerOptions)
  takeBodiesRaw(app)
  addHeaders(app, secureTransport)
  answerTheRest(app, log)
  logRequests(app, log)
  return app
}

/** Fastify's own parsers coerce, drop and forgive; ours read the bytes themselves. */
function takeBodiesRaw(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

function addHeaders(app: FastifyInstance, secureTransport: boolean): void {
  const common = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(secureTransport ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(common).header('x-request-id', request.id)
    done()
  })
}

function answerTheRest(app: FastifyInstance, log: Log): void {
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, new Problem('not_found')))
  app.setErrorHandler((error, request, reply) => {
    const problem = asProblem(error)
    if (problem.status >= 500) log.error({ requestId: request.id, err: error }, problem.code)
    return sendProblem(request, reply, problem)
  })
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  const { errorFormat } = request.routeOptions.config as { errorFormat?: ErrorFormat }
  const { status, headers, body } = formatError(problem, request, errorFormat)
  return reply.code(status).headers(headers).send(body)
}

/** Failures are worth a line by default; successes only when somebody asks for them. */
function logRequests(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply
    const level = statusCode >= 500 ? 'error' : statusCode >= 400 ? 'info' : 'debug'
    if (log.isLevelEnabled(level)) {
      const { method, id, ip } = request
      log[level](
        {
          requestId: id,
          method,
          route: request.routeOptions.url,
          status: statusCode,
          ip,
          ms: Math.round(reply.elapsedTime * 10) / 10,
        },
        'request',
      )
    }
    done()
  })
}
