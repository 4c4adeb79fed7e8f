// What a service says of itself: the OpenAPI document, and the same for people.
import type { FastifyInstance } from 'fastify'
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
): void {
  const document = whenNeeded(() => openApiDocument(service, publication))
  const page = whenNeeded(async () => (await import('./reference/page.ts')).referencePage(document()))
  app.get(`${contextPath}/openapi.json`, (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(document()),
  )
  app.get(`${contextPath}/docs`, async (_request, reply) => {
    const { html, contentSecurityPolicy } = await page()
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': contentSecurityPolicy,
      })
      .send(html)
  })
}
