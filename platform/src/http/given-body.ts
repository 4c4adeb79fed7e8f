// Bodies as they were sent: Fastify's own parsers coerce, drop and tolerate, so we parse bodies ourselves.
import type { FastifyInstance } from 'fastify'
import type { BodyDeadlines } from './body-deadline.ts'

/** The text of a form, the bytes of everything else. */
export type GivenBody = string | Buffer

export const formType = 'application/x-www-form-urlencoded'

export function takeBodiesAsGiven(app: FastifyInstance, deadlines: BodyDeadlines): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(formType, { parseAs: 'string' }, (request, text, done) => {
    deadlines.end(request)
    done(null, text)
  })
  // JSON is registered by name: for types that match only `*`, Fastify parses the header every time.
  app.addContentTypeParser(['application/json', '*'], { parseAs: 'buffer' }, (request, bytes, done) => {
    deadlines.end(request)
    done(null, bytes)
  })
}

/** For operations that read a body while it arrives: nothing is read before their handler asks for it. */
export function leaveBodiesUnread(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, stream, done) => done(null, stream))
}
