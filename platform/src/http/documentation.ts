// The documentation of a service: the OpenAPI document, and the same as a page for people.
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock/index.ts'
import { isRetired } from './deprecation.ts'
import { openApiDocument, type Publication } from './openapi.ts'
import type { Operation } from './operation.ts'
import { whenNeeded } from './when-needed.ts'

interface Described {
  readonly title: string
  readonly description: string
  readonly operations: readonly Operation<never>[]
}

export function mountDocumentation(
  app: FastifyInstance,
  contextPath: string,
  service: Described,
  publication: Publication,
  clock: Clock,
): void {
  const current = documentsOf(service, publication, clock)
  app.get(`${contextPath}/openapi.json`, (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(current().document()),
  )
  app.get(`${contextPath}/docs`, async (_request, reply) => {
    const { html, contentSecurityPolicy } = await current().page()
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': contentSecurityPolicy,
      })
      .send(html)
  })
}

/** The document omits operations past their sunset date, so it is rebuilt when one ends while the process runs. */
function documentsOf(service: Described, publication: Publication, clock: Clock) {
  const make = (operations: readonly Operation<never>[]) => {
    const document = whenNeeded(() => openApiDocument({ ...service, operations }, publication))
    const page = whenNeeded(async () => (await import('./reference/page.ts')).referencePage(document()))
    return { operations, document, page }
  }
  let made = make(service.operations)
  return () => {
    const offered = service.operations.filter((operation) => !isRetired(operation, clock))
    if (offered.length !== made.operations.length) made = make(offered)
    return made
  }
}
