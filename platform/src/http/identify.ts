// Whose request it is: by the Authorization header, or else by the session cookie.
import { Problem } from '@countersign/contract'
import type { FastifyRequest } from 'fastify'
import type { Source } from '../access/index.ts'
import type { AccessControl } from './access-control.ts'
import { callerAddress } from './caller-address.ts'
import type { Operation } from './operation.ts'
import { assertFromOwnPage } from './own-pages.ts'

export interface NamedTenant {
  readonly tenantId: string
}

export function sourceOf(request: FastifyRequest): Source {
  return { requestId: request.id, ipAddress: callerAddress(request), userAgent: request.headers['user-agent'] }
}

/** Not a promise if what it needs is cached. */
export function compileIdentify<Domain, Identity>(
  operation: Operation<Domain>,
  access: AccessControl<Identity>,
  ownOrigin: string,
): (request: FastifyRequest) => Identity | Promise<Identity> {
  const bearer = operation.access.kind === 'bearer' ? operation.access : undefined
  const sessions = bearer?.sessions ? access.sessions : undefined
  const authenticateClient = bearer?.clientSecret ? access.authenticateClient : undefined

  const authenticate = (request: FastifyRequest): Identity | Promise<Identity> => {
    const { authorization, cookie } = request.headers
    if (authenticateClient && authorization !== undefined && /^basic /i.test(authorization))
      return byClientSecret(authenticateClient, request, authorization)
    const session = authorization === undefined && cookie !== undefined ? sessions?.named(cookie) : undefined
    if (!sessions || session === undefined) return access.authenticate(authorization, sourceOf(request))
    assertFromOwnPage(request, ownOrigin)
    return sessions.authenticate(session, sourceOf(request))
  }

  /** In the turn of the tenant that the path names: a wrong secret is read from the database. */
  const byClientSecret = (
    bySecret: NonNullable<typeof authenticateClient>,
    request: FastifyRequest,
    authorization: string,
  ): Identity | Promise<Identity> => {
    const { tenantId } = request.params as NamedTenant
    const source = sourceOf(request)
    const work = () => bySecret(tenantId, authorization, source)
    return access.tenants ? access.tenants.inTurnOfNamed(tenantId, source, work) : work()
  }

  /** A caller that keeps sending an access token that is not valid any more does not slow down others. */
  const refuse = (request: FastifyRequest, error: unknown): Promise<never> => {
    if (access.refuse && error instanceof Problem && error.status === 401)
      return access.refuse(sourceOf(request), error)
    throw error
  }

  return (request) => {
    try {
      const identity = authenticate(request)
      return identity instanceof Promise ? identity.catch((error: unknown) => refuse(request, error)) : identity
    } catch (error) {
      return refuse(request, error)
    }
  }
}
