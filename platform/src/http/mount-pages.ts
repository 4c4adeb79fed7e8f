// Mounts the pages of a service on the Fastify instance.
import { Problem } from '@countersign/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageDeclaration, Pages } from '../pages/index.ts'

interface Place {
  readonly contextPaths: readonly string[]
  /** Prefixes below a context path that belong to the API, even where no operation matches. */
  readonly apiFolders: ReadonlySet<string>
}

export function mountPages(
  app: FastifyInstance,
  { contextPaths, apiFolders }: Place,
  declarations: readonly PageDeclaration[],
  pages: Pages,
): void {
  for (const page of declarations) {
    const paths = page.fromRoot ? [page.path] : contextPaths.map((contextPath) => `${contextPath}${page.path}`)
    const left = page.path === '' ? apiFolders : new Set<string>()
    for (const path of paths) mountPage(app, path, page, pages, left)
  }
}

function mountPage(
  app: FastifyInstance,
  path: string,
  page: PageDeclaration,
  pages: Pages,
  left: ReadonlySet<string>,
): void {
  const mounted = pages.at(path, page)
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const file = (request.params as { '*': string })['*']
    const folders = file.split('/')
    // Programs expect 404 and not a page for an unregistered well-known address (RFC 8615).
    if (left.has(folders[0] ?? '') || folders.includes('.well-known')) throw new Problem('not_found')
    const found = mounted.answer({
      file,
      acceptEncoding: request.headers['accept-encoding'],
      ifNoneMatch: request.headers['if-none-match'],
    })
    if (!found) throw new Problem('not_found')
    return reply.code(found.status).headers(found.headers).send(found.body)
  }
  // Next to an API, an address that matches no operation is not found, whatever the method.
  app.get(`${path}/*`, { config: { isLastResort: left.size > 0 } as object }, answer)
  // The browser keeps the fragment, in which links to pages carry their parameters.
  app.get(path, (_request, reply) => reply.redirect(`${path}/`, 308))
}
