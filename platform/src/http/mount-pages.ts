// The pages of a service on the Fastify instance.
import { Problem } from '@countersign/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageDeclaration, Pages } from '../pages/index.ts'
import { refuseOtherMethods } from './method-not-allowed.ts'

interface Place {
  readonly contextPaths: readonly string[]
  /** Below a context path: what these begin is the API's, though no operation answers it. */
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
    // Where nothing is registered under a well-known address, a program expects 404 and not a page (RFC 8615).
    if (left.has(folders[0] ?? '') || folders.includes('.well-known')) throw new Problem('not_found')
    const found = mounted.answer({
      file,
      acceptEncoding: request.headers['accept-encoding'],
      ifNoneMatch: request.headers['if-none-match'],
    })
    if (!found) throw new Problem('not_found')
    return reply.code(found.status).headers(found.headers).send(found.body)
  }
  app.get(`${path}/*`, answer)
  // Beside an API, what no operation takes is not found.
  if (left.size === 0) refuseOtherMethods(app, `${path}/*`, { allowed: ['GET'], left: [] })
  // The fragment, in which links to pages carry what they are about, is kept by the browser.
  app.get(path, (_request, reply) => reply.redirect(`${path}/`, 308))
}
