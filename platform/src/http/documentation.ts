// What a service says of itself: the OpenAPI document, and the same for people.
import type { FastifyInstance } from 'fastify'
import { openApiDocument, type Publication } from './openapi.ts'
import type { Operation } from './operation.ts'
import { referencePage } from './reference/page.ts'

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
): void {
  const document = openApiDocument(service, publication)
  let page: ReturnType<typeof referencePage> | undefined
  app.get(`${contextPath}/openapi.json`, (_request, reply) => reply.header('cache-control', 'no-cache').send(document))
  app.get(`${contextPath}/docs`, (_request, reply) => {
    page ??= referencePage(document)
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': page.contentSecurityPolicy,
      })
      .send(page.html)
  })
}
