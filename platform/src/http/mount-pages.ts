// The pages of a service on the Fastify instance.
import { Problem } from '@countersign/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageDeclaration, Pages } from '../pages/index.ts'
import { refuseOtherMethods } from './method-not-allowed.ts'

export function mountPages(
  app: FastifyInstance,
  contextPaths: readonly string[],
  declarations: readonly PageDeclaration[],
  pages: Pages,
): void {
  for (const page of declarations) {
    const paths = page.fromRoot ? [page.path] : contextPaths.map((contextPath) => `${contextPath}${page.path}`)
    for (const path of paths) mountPage(app, path, page, pages)
  }
}

function mountPage(app: FastifyInstance, path: string, page: PageDeclaration, pages: Pages): void {
  const mounted = pages.at(path, page)
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const found = mounted.answer({
      file: (request.params as { '*': string })['*'],
      acceptEncoding: request.headers['accept-encoding'],
      ifNoneMatch: request.headers['if-none-match'],
    })
    if (!found) throw new Problem('not_found')
    return reply.code(found.status).headers(found.headers).send(found.body)
  }
  app.get(`${path}/*`, answer)
  refuseOtherMethods(app, `${path}/*`, { allowed: ['GET'], left: [] })
  // The fragment, in which links to pages carry what they are about, is kept by the browser.
  app.get(path, (_request, reply) => reply.redirect(`${path}/`, 308))
}
