// What a service says of itself: the OpenAPI document, and the same for people.
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './openapi.ts'
import type { Operation } from './operation.ts'
import { referencePage } from './reference/page.ts'

interface Described {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly operations: readonly Operation<never>[]
}

interface Place {
  readonly publicUrl: string
  readonly contextPaths: readonly string[]
  readonly version: string
}

export function mountDocumentation(app: FastifyInstance, contextPath: string, service: Described, place: Place): void {
  const document = openApiDocument(service, { ...place, contextPath: place.contextPaths[0] ?? contextPath })
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
