// The documentation of a service: the OpenAPI document, and the same as pages for people.
import { Problem } from '@countersign/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Clock } from '../clock/index.ts'
import { isRetired } from './deprecation.ts'
import { openApiDocument, type Publication } from './openapi.ts'
import type { Operation } from './operation.ts'
import type { ListedOperation, ReferenceOptions } from './reference/options.ts'
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
  reference: Partial<ReferenceOptions> = {},
): void {
  const docs = `${contextPath}/docs`
  const current = documentsOf(service, publication, clock, docs, reference)
  const sendPage = (reply: FastifyReply, page: string, contentSecurityPolicy: string) =>
    reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': contentSecurityPolicy,
      })
      .send(page)
  app.get(`${contextPath}/openapi.json`, (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(current().document()),
  )
  app.get(docs, async (_request, reply) => {
    const pages = await current().pages()
    return sendPage(reply, pages.overview(), pages.contentSecurityPolicy)
  })
  app.get(`${docs}/reference.js`, async (_request, reply) => {
    const { script } = await import('./reference/script.ts')
    return reply.headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }).send(script)
  })
  app.get(`${docs}/:name`, async (request, reply) => {
    const pages = await current().pages()
    const page = pages.page((request.params as { name: string }).name)
    if (page === undefined) throw new Problem('not_found')
    return sendPage(reply, page, pages.contentSecurityPolicy)
  })
}

/** The document omits operations past their sunset date, so it is rebuilt when one ends while the process runs. */
function documentsOf(
  service: Described,
  publication: Publication,
  clock: Clock,
  docs: string,
  reference: Partial<ReferenceOptions>,
) {
  const make = (operations: readonly Operation<never>[]) => {
    const document = whenNeeded(() => openApiDocument({ ...service, operations }, publication))
    const own = { title: service.title, docs, operations: operations.map(listed) }
    const options = { services: [own], ...reference }
    const pages = whenNeeded(async () =>
      (await import('./reference/pages.ts')).referencePages(document(), docs, options),
    )
    return { operations, document, pages }
  }
  let made = make(service.operations)
  return () => {
    const offered = service.operations.filter((operation) => !isRetired(operation, clock))
    if (offered.length !== made.operations.length) made = make(offered)
    return made
  }
}

export const listed = ({ id, method, path, summary }: Operation<never>): ListedOperation => ({
  id,
  method,
  path,
  summary,
})
