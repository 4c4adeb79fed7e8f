// A service: operations under a context path (and its aliases), with their documentation and health.
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Metrics } from '../metrics/index.ts'
import type { PageDeclaration, Pages } from '../pages/index.ts'
import type { Tracer } from '../tracing/index.ts'
import { mountDocumentation } from './documentation.ts'
import { leaveBodiesUnread } from './given-body.ts'
import { type Health, mountHealth } from './health.ts'
import { mountPages } from './mount-pages.ts'
import type { ApiServer, SecurityScheme, SessionScheme } from './openapi.ts'
import { isOfNamedTenant, type Operation } from './operation.ts'
import type { ReferenceOptions } from './reference/options.ts'
import { RequestGroups } from './request-groups.ts'
import { RequestLog } from './request-log.ts'
import { type RouteContext, routeHandler } from './route.ts'
import { tracedHandler } from './traced-handler.ts'
import { Unfinished } from './unfinished.ts'

export interface Service<Domain> {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly operations: readonly Operation<Domain>[]
  /** For people, in a browser. */
  readonly pages?: readonly PageDeclaration[]
  /** People use it with a browser session, programs with a bearer token. */
  readonly sessions?: true
}

export interface Mounting<Domain, Identity> extends RouteContext<Domain, Identity> {
  /** The first is canonical, the rest are aliases. */
  readonly contextPaths: readonly string[]
  /** The server address in the API's document; the service's own address if absent. */
  readonly servers?: readonly ApiServer[]
  readonly security: SecurityScheme
  readonly session?: SessionScheme
  readonly version: string
  readonly metrics: Metrics
  readonly health: Health
  readonly tracer?: Tracer | undefined
  /** Set if the service has pages. */
  readonly pages?: Pages
  /** What its API reference shows beyond the service itself. */
  readonly reference?: ReferenceOptions
}

export function mountService<Domain, Identity>(
  app: FastifyInstance,
  service: Service<Domain>,
  mounting: Mounting<Domain, Identity>,
): void {
  const { baseUrl, servers = [{ url: baseUrl }], security, session, version } = mounting
  const operations = service.sessions ? service.operations.map(alsoBySession) : service.operations
  const publication = { servers, security, version, ...(service.sessions && session ? { session } : {}) }
  const requestLog = new RequestLog(mounting.log)
  const unfinished = new Unfinished()
  app.addHook('onClose', () => unfinished.none())
  const groups = new RequestGroups()
  for (const operation of operations) {
    const metric = mounting.metrics.request(service.id, operation.id)
    const plain = routeHandler(operation, mounting, metric, requestLog, unfinished)
    const handle = tracedHandler(mounting.tracer, service.id, operation, plain)
    // Fastify has a lot of overhead for a handler that returns a promise.
    const handler = (request: FastifyRequest, reply: FastifyReply) => {
      const receivedAt = performance.now()
      const work = () => handle(request, reply, receivedAt)
      unfinished.begin()
      // A body that the operation reads itself would pile up until then.
      if (operation.upload) work()?.()
      else groups.add(work)
    }
    for (const path of pathsOf(operation, mounting.contextPaths)) {
      const url = toRouterPath(path)
      const readsBody = operation.upload !== undefined
      const { errorFormat, id: operationId } = operation
      const config: object = {
        path,
        errorFormat,
        operationId,
        readsBody,
        hasTurn: hasTurn(operation as Operation<never>),
      }
      const route = { method: operation.method, url, handler, config }
      if (operation.upload) mountUpload(app, route)
      else app.route(route)
    }
  }
  for (const contextPath of mounting.contextPaths) {
    mountDocumentation(app, contextPath, { ...service, operations }, publication, mounting.clock, mounting.reference)
    mountHealth(app, contextPath, mounting.health)
  }
  const place = { contextPaths: mounting.contextPaths, apiFolders: apiFolders(operations) }
  if (mounting.pages) mountPages(app, place, service.pages ?? [], mounting.pages)
}

function apiFolders(operations: readonly Operation<never>[]): ReadonlySet<string> {
  const folders = operations.map(({ path }) => path.split('/')[1] ?? '').filter((folder) => !folder.startsWith('{'))
  return new Set([...folders, 'docs', 'health', 'openapi.json'])
}

function alsoBySession<Domain>(operation: Operation<Domain>): Operation<Domain> {
  const { access } = operation
  return access.kind === 'bearer' ? { ...operation, access: { ...access, sessions: true } } : operation
}

const hasTurn = (operation: Operation<never>): boolean =>
  operation.access.kind === 'bearer' || isOfNamedTenant(operation)

/** In a Fastify context of its own, because body parsers are registered per context. */
function mountUpload(app: FastifyInstance, route: RouteOptions): void {
  app.register((scope, _options, done) => {
    leaveBodiesUnread(scope)
    scope.route(route)
    done()
  })
}

function pathsOf(operation: Operation<never>, contextPaths: readonly string[]): string[] {
  const { rootPath } = operation
  const paths = contextPaths.flatMap((context) => [
    `${context}${operation.path}`,
    ...(rootPath ? [rootPath.replace('{context}', () => context)] : []),
  ])
  // A root path that does not name the context path is the same for all of them.
  return [...new Set(paths)]
}

/**
 * `/v1/tenants/{tenantId}:suspend` in the router's notation, where a colon starts a parameter and two colons are one
 * literal colon. The parameter before a verb may itself contain colons and slashes: the router decodes it before it
 * matches.
 */
function toRouterPath(path: string): string {
  return path
    .replaceAll(':', '::')
    .replace(/\{(\w+)\}(?=::)/g, ':$1(^[^]+)')
    .replace(/\{(\w+)\}/g, ':$1')
}
