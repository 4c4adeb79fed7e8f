// A request as a span of a trace. It names the operation and its route, never the values in the path.
import type { Tracer } from '../tracing/index.ts'
import type { Handler } from './route.ts'

interface Traced {
  readonly id: string
  readonly method: string
  readonly path: string
}

/** The handler itself if nothing is traced. */
export function tracedHandler(
  tracer: Tracer | undefined,
  service: string,
  { id, method, path }: Traced,
  handler: Handler,
): Handler {
  if (!tracer) return handler
  const attributes = { 'http.request.method': method, 'http.route': path, 'countersign.service': service }
  return (request, reply, receivedAt) => {
    const parent = [request.headers.traceparent ?? []].flat()[0]
    const span = tracer.start({
      name: id,
      kind: 'server',
      parent,
      attributes: { ...attributes, 'countersign.request_id': request.id },
    })
    reply.raw.once('close', () =>
      span.end({
        attributes: { 'http.response.status_code': reply.statusCode },
        failed: reply.statusCode >= 500,
      }),
    )
    return tracer.within(span, () => {
      const end = handler(request, reply, receivedAt)
      return end && tracer.bind(end)
    })
  }
}
