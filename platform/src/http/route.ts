// One operation as a Fastify handler: authenticate, check the scope, read the input, handle, answer.
import { performance } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { covers, Problem, type Scope } from '@countersign/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock/index.ts'
import type { Log } from '../log/index.ts'
import type { RequestMetric } from '../metrics/index.ts'
import { nowOrThen } from '../now-or-then/index.ts'
import { CallerLeft, NoTurn } from '../turns/index.ts'
import type { AccessControl } from './access-control.ts'
import { Waiting } from './caller-gone.ts'
import { declaredErrors, isBeforeSecondFactor } from './declared-errors.ts'
import { retirementOf } from './deprecation.ts'
import { asProblem } from './error-reply.ts'
import { readIfMatch } from './etag.ts'
import { compileIdentify, type NamedTenant, sourceOf } from './identify.ts'
import {
  Answer,
  type BearerAccess,
  type Call,
  type IfMatch,
  isOfNamedTenant,
  type OpenCall,
  type Operation,
} from './operation.ts'
import { assertFromOwnPage } from './own-pages.ts'
import { toJson } from './parsing/index.ts'
import { noContract, replyContract } from './reply-contract.ts'
import { exchanges, recordDeclaredReplies, recordSentReply } from './reply-record.ts'
import type { Ending } from './request-groups.ts'
import { compileInput, type RequestInput } from './request-input.ts'
import type { RequestLog } from './request-log.ts'
import type { Unfinished } from './unfinished.ts'
import { compileUpload } from './upload.ts'

export interface RouteContext<Domain, Identity> {
  readonly domain: Domain
  readonly access: AccessControl<Identity>
  /** The API's public address, for links. */
  readonly baseUrl: string
  /** Check every response against its declaration. */
  readonly strict: boolean
  readonly clock: Clock
  readonly log: Log
}

/** Handles a request, and returns how it is answered: requests that arrive together are all handled first. */
export type Handler = (request: FastifyRequest, reply: FastifyReply, receivedAt: number) => Ending

export function routeHandler<Domain, Identity>(
  operation: Operation<Domain>,
  context: RouteContext<Domain, Identity>,
  metric: RequestMetric,
  requestLog: RequestLog,
  unfinished: Unfinished,
): Handler {
  const { access, domain } = context
  const readInput = compileInput(operation as Operation<never>)
  const receive = operation.upload && compileUpload(operation.upload)
  const contract = context.strict ? replyContract(operation as Operation<never>) : noContract
  const retirement = retirementOf(operation, context.baseUrl, context.clock)
  const successHeaders = { 'cache-control': operation.cacheControl, ...retirement?.headers }
  const defaultStatus = Number(Object.keys(operation.reply)[0])
  const ownOrigin = new URL(context.baseUrl).origin
  const sessions = operation.access.kind === 'bearer' && operation.access.sessions ? access.sessions : undefined
  const identify = compileIdentify(operation, access, ownOrigin)
  const namesTenant = isOfNamedTenant(operation as Operation<never>)
  recordDeclaredReplies(operation.id, () => [
    ...Object.keys(operation.reply),
    ...declaredErrors(operation as Operation<never>),
  ])

  /**
   * Lets go of the body's bytes: Node cuts small buffers from large ones, so the few bytes of a request that waits would
   * keep many kilobytes. An upload is still to be read.
   */
  const readOnce = (request: FastifyRequest): RequestInput => {
    const input = readInput(request)
    if (!receive && !exchanges.hasSubscribers) request.body = undefined
    return input
  }

  const respondOpenly = (request: FastifyRequest, reply: FastifyReply): unknown => {
    retirement?.mustBeOffered()
    if (operation.ownPages) assertFromOwnPage(request, ownOrigin)
    const { params, query, body } = readInput(request)
    const { authorization, cookie } = request.headers
    const given = { params, query, body, source: sourceOf(request), authorization, cookie }
    const call: OpenCall = Object.assign(new Waiting(reply), given)
    const handle = () => {
      assertStillThere(request)
      return operation.handle(call as never, domain)
    }
    return access.tenants && namesTenant
      ? access.tenants.inTurnOfNamed((params as NamedTenant).tenantId, given.source, handle)
      : handle()
  }

  const respondTo = (
    request: FastifyRequest,
    reply: FastifyReply,
    identity: Identity,
    { scopes, forActingAgents }: BearerAccess,
  ): unknown => {
    retirement?.mustBeOffered()
    if (!forActingAgents && access.isActingAgent?.(identity)) throw notForActingAgents()
    if (!operation.beforePasskey) sessions?.assertPasskey(identity)
    if (!isBeforeSecondFactor(operation)) sessions?.assertSecondFactor(identity)
    if (!holdsOne(access.scopesOf(identity), scopes))
      throw new Problem('insufficient_scope', { members: { scope: scopes[0] } })
    if (operation.recentProof) sessions?.assertRecentProof(identity)
    const ifMatch = operation.ifMatch ? readIfMatch(request.headers['if-match']) : null
    // Reading a body takes time of the event loop too.
    const answer = () => {
      assertStillThere(request)
      return answerTo(request, reply, identity, readOnce(request), ifMatch)
    }
    return access.tenants ? access.tenants.inTurn(identity, answer) : answer()
  }

  const answerTo = (
    request: FastifyRequest,
    reply: FastifyReply,
    identity: Identity,
    input: RequestInput,
    ifMatch: IfMatch,
  ): unknown => {
    const handle = (joined: Identity, body: unknown): unknown => {
      const { params, query } = input
      const call: Call<Identity> = Object.assign(new Waiting(reply), { params, query, body, ifMatch }, joined)
      return operation.handle(call as never, domain)
    }
    return receive
      ? answerToUpload(receive, request, identity, input, handle)
      : idempotently(request, identity, input, (joined) => handle(joined, input.body))
  }

  const answerToUpload = async (
    read: NonNullable<typeof receive>,
    request: FastifyRequest,
    identity: Identity,
    input: RequestInput,
    handle: (joined: Identity, body: unknown) => unknown,
  ): Promise<unknown> => {
    using received = await read(request, domain, identity)
    return await idempotently(request, identity, { ...input, body: received.fingerprint }, (joined) =>
      handle(joined, received.content),
    )
  }

  const idempotently = (
    request: FastifyRequest,
    identity: Identity,
    input: RequestInput,
    handle: (joined: Identity) => unknown,
  ): unknown => {
    const key = request.headers['idempotency-key']
    if (!operation.idempotent || key === undefined) return handle(identity)
    if (!access.once) throw new Error(`${operation.id} takes an Idempotency-Key, and its server keeps none.`)
    return access
      .once(identity, { key, operationId: operation.id, request: input }, async (joined) => {
        const { body, status, headers } = asAnswer(await handle(joined))
        return { status: status ?? defaultStatus, headers, body }
      })
      .then((kept) => new Answer(kept.body, kept))
  }

  const succeed = (request: FastifyRequest, reply: FastifyReply, result: unknown): void => {
    const answer = asAnswer(result)
    const status = answer.status ?? defaultStatus
    contract.checkSuccess(status, answer.body)
    recordSentReply(operation.id, status)
    if (exchanges.hasSubscribers)
      exchanges.publish({ operationId: operation.id, ...readInput(request), status, reply: answer.body })
    reply.headers(successHeaders)
    if (answer.cookies?.length) reply.header('set-cookie', answer.cookies)
    if (answer.body instanceof Readable) stream(request, reply.code(status).headers(answer.headers), answer.body)
    else send(reply, status, answer.headers, answer.body)
  }

  const fail = (request: FastifyRequest, reply: FastifyReply, error: unknown): void => {
    const problem = declared(asProblem(error))
    recordSentReply(operation.id, problem.code)
    if (isOwnFailure(problem.status, error))
      context.log.error({ requestId: request.id, operation: operation.id, err: problem.cause ?? problem }, problem.code)
    const { status, headers, body } = operation.errorFormat.reply(problem, request)
    send(reply, status, { ...retirement?.headers, ...headers }, body)
  }

  const respond = (request: FastifyRequest, reply: FastifyReply): unknown => {
    const { access: needed } = operation
    return needed.kind === 'open'
      ? respondOpenly(request, reply)
      : nowOrThen(identify(request), (identity) => respondTo(request, reply, identity, needed))
  }

  return (request, reply, receivedAt) => {
    const settle = (answer: typeof succeed | typeof fail, outcome: unknown): void => {
      try {
        answer(request, reply, outcome)
      } catch (error) {
        fail(request, reply, error)
      }
      const milliseconds = performance.now() - receivedAt
      metric.observe(reply.statusCode, milliseconds / 1000)
      requestLog.write(request, reply.statusCode, milliseconds, isOwnFailure(reply.statusCode, outcome))
    }
    const end = (answer: typeof succeed | typeof fail, result: unknown): void => {
      try {
        settle(answer, result)
      } catch (error) {
        reply.send(error)
      } finally {
        unfinished.end()
      }
    }
    let outcome: unknown
    try {
      outcome = respond(request, reply)
    } catch (error) {
      return () => end(fail, error)
    }
    if (!(outcome instanceof Promise)) return () => end(succeed, outcome)
    outcome.then(
      (result: unknown) => end(succeed, result),
      (error: unknown) => end(fail, error),
    )
    return undefined
  }

  /** Once the first chunk is sent, a failing stream can only be aborted: the caller sees a truncated response. */
  function stream(request: FastifyRequest, reply: FastifyReply, body: Readable): void {
    body.once('error', (error) =>
      context.log.error({ requestId: request.id, operation: operation.id, err: error }, 'the response was interrupted'),
    )
    reply.header('content-type', operation.streams).send(body)
  }

  function declared(problem: Problem): Problem {
    try {
      contract.checkProblem(problem)
      return problem
    } catch (broken) {
      return new Problem('internal_error', { cause: broken })
    }
  }
}

function holdsOne(held: readonly string[], scopes: readonly Scope[]): boolean {
  return scopes.length === 0 || scopes.some((scope) => covers(held, scope))
}

/** No turn for a tenant that sends too much is not our failure: it could fill the log, and slow down everyone else. */
const isOwnFailure = (status: number, outcome: unknown): boolean => status >= 500 && !(outcome instanceof NoTurn)

/** A request may have waited for its turn. */
function assertStillThere({ raw: { socket } }: FastifyRequest): void {
  if (socket.destroyed) throw new CallerLeft('The caller has left.')
}

const notForActingAgents = () =>
  new Problem('unauthorized', {
    message: 'This access token lets an agent act for a user. It can be used only with the policy decision point.',
    members: { error: 'invalid_token' },
  })

function asAnswer(result: unknown): Answer<unknown> {
  return result instanceof Answer ? result : new Answer(result)
}

const jsonType = 'application/json; charset=utf-8'

function send(reply: FastifyReply, status: number, headers: Record<string, string>, body: unknown): void {
  reply.code(status).headers(headers)
  if (body === undefined || typeof body === 'string') reply.send(body)
  else reply.header('content-type', headers['content-type'] ?? jsonType).send(toJson(body))
}
