// The Fastify instance that services are mounted on, with our defaults.
import type { IncomingMessage } from 'node:http'
import type { SecureContextOptions } from 'node:tls'
import { maxBodyKibibytes, Problem } from '@countersign/contract'
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  fastify,
} from 'fastify'
import type { Log } from '../log/index.ts'
import { AddressPace } from '../turns/index.ts'
import { AllowedMethods } from './allowed-methods.ts'
import { BodyDeadlines, nodeTimeouts } from './body-deadline.ts'
import { answerBrokenRequest } from './broken-request.ts'
import { callerAddress } from './caller-address.ts'
import type { ErrorFormat } from './error-formats/error-format.ts'
import { asProblem, sendProblem } from './error-reply.ts'
import { takeBodiesAsGiven } from './given-body.ts'
import { recordSentReply } from './reply-record.ts'
import { echoRequestId, requestId } from './request-id.ts'
import { type LoggedRoute, RequestLog } from './request-log.ts'
import { UnreadBodies } from './unread-bodies.ts'
import { endUnusedConnections } from './unused-connections.ts'

export interface HttpServerOptions {
  readonly log: Log
  /** The error format for requests that reach no operation: unknown paths, other methods, unreadable requests. */
  readonly errorFormat: ErrorFormat
  /** Addresses or ranges whose X-Forwarded-* headers are trusted. */
  readonly trustedProxies: readonly string[]
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer }
  /** Sent with every response. */
  readonly secureTransport: boolean
  readonly pace?: AddressPace
}

interface RouteConfig extends LoggedRoute {
  readonly errorFormat?: ErrorFormat
  readonly operationId?: string
  /** The operation reads its body itself, while it arrives. */
  readonly readsBody?: boolean
  /** The request has a turn as one of a caller's or a tenant's. */
  readonly hasTurn?: boolean
}

const routerOptions = { maxParamLength: 512, ignoreTrailingSlash: false }
const bodyLimitBytes = maxBodyKibibytes * 1024

export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const { log, errorFormat, trustedProxies, tls, pace = new AddressPace() } = options
  const headers = commonHeaders(options)
  const serverOptions: FastifyServerOptions & { https?: SecureContextOptions } = {
    bodyLimit: bodyLimitBytes,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    genReqId: (request) => requestId(request.headers['x-request-id']),
    // On shutdown, idle keep-alive connections end immediately; requests in flight are finished, even ones that have
    // just arrived.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    requestTimeout: nodeTimeouts.requestTimeout,
    keepAliveTimeout: 72_000,
    routerOptions,
    // This runs before any hook, so it does what hooks do for other requests.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers).header('x-request-id', echoed(request, reply))
      void sendProblem(request, reply as FastifyReply, asProblem(error), errorFormat)
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, headers, errorFormat),
    ...(tls ? { https: { ...tls, minVersion: 'TLSv1.2' } } : {}),
  }
  const app = fastify(serverOptions as FastifyServerOptions)
  /** The same answer that Node gives to a request that it times out. */
  const deadlines = new BodyDeadlines(({ raw: { socket } }, { sent }) => {
    if (sent) socket.destroy()
    else
      answerBrokenRequest(
        Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
        socket,
        headers,
        errorFormat,
      )
  })
  app.server.headersTimeout = nodeTimeouts.headersTimeout
  takeBodiesAsGiven(app, deadlines)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', echoed(request, reply))
    const { readsBody, hasTurn } = request.routeOptions.config as RouteConfig
    if (!readsBody) deadlines.begin(request, reply)
    const heldMs = hasTurn ? 0 : pace.holdMs(callerAddress(request))
    if (heldMs > 0) setTimeout(done, heldMs)
    else done()
  })
  const unread = new UnreadBodies()
  app.addHook('onSend', (request, _reply, _payload, done) => {
    const { raw } = request
    if (raw.complete) return done()
    const send = () => {
      unread.take(raw)
      done()
    }
    const heldMs = unread.holdMs(raw, callerAddress(request))
    if (heldMs > 0) setTimeout(send, heldMs)
    else send()
  })
  endUnusedConnections(app)
  answerTheRest(app, log, errorFormat)
  return app
}

const echoed = ({ headers, id }: FastifyRequest, { raw }: Pick<FastifyReply, 'raw'>): string =>
  echoRequestId(raw, headers['x-request-id'], id)

function commonHeaders({ secureTransport }: HttpServerOptions): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(secureTransport ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** The status that nginx logs when the client has closed the connection. */
const clientClosedRequest = 499

/** The caller disconnected, which is not our failure: without this, it would look like an unavailable database. */
const leftMidBody = (request: IncomingMessage): boolean => request.destroyed && !request.complete

function answerTheRest(app: FastifyInstance, log: Log, serverFormat: ErrorFormat): void {
  const requestLog = new RequestLog(log)
  const answer = (request: FastifyRequest, reply: FastifyReply, problem: Problem, format: ErrorFormat) => {
    requestLog.write(request, problem.status, reply.elapsedTime)
    return sendProblem(request, reply, problem, format)
  }
  const allowedMethods = new AllowedMethods(app, routerOptions)
  app.setNotFoundHandler((request, reply) => {
    const allowed = allowedMethods.at(request.url)
    if (allowed.length > 0) reply.header('allow', allowed.join(', '))
    return answer(request, reply, new Problem(allowed.length > 0 ? 'method_not_allowed' : 'not_found'), serverFormat)
  })
  app.setErrorHandler((error, request, reply) => {
    if (leftMidBody(request.raw)) {
      requestLog.write(request, clientClosedRequest, reply.elapsedTime)
      return reply.hijack()
    }
    const problem = asProblem(error)
    if (problem.status >= 500) log.error({ requestId: request.id, err: problem.cause ?? error }, problem.code)
    const { errorFormat = serverFormat, operationId } = request.routeOptions.config as RouteConfig
    if (operationId) recordSentReply(operationId, problem.code)
    return answer(request, reply, problem, errorFormat)
  })
}
