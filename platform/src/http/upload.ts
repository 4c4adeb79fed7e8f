// Uploads: bodies that may be large. They are streamed once the caller is authorized, and never held in memory as a
// whole.
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { invalidField, Problem } from '@countersign/contract'
import type { UploadSignature } from '@countersign/contract/operations'
import type { FastifyRequest } from 'fastify'
import type { TObject } from 'typebox'
import { inTime } from './body-deadline.ts'
import { compileParameters, mediaType, readsAsUtf8 } from './parsing/index.ts'

export interface Upload<Headers = unknown> {
  /** One of the declared media types. */
  readonly mediaType: string
  readonly headers: Headers
  readonly bytes: AsyncIterable<Buffer>
}

/** What is accepted and how it is read, with types erased. */
export interface AnyUpload<Domain> extends Pick<UploadSignature['upload'], 'contents' | 'maxMebibytes' | 'headers'> {
  readonly read: (upload: never, domain: Domain, caller: never) => Promise<unknown>
}

export interface ReceivedUpload extends Disposable {
  readonly content: unknown
  /** The same for the same file with the same headers. */
  readonly fingerprint: unknown
}

export const tooLargeMessage = ({ maxMebibytes }: AnyUpload<never>): string =>
  `The body is larger than ${maxMebibytes} MiB.`

const tooLarge = (upload: AnyUpload<never>) => new Problem('payload_too_large', { message: tooLargeMessage(upload) })

const maxBytes = ({ maxMebibytes }: AnyUpload<never>): number => maxMebibytes * 1024 * 1024

export function compileUpload<Domain>(upload: AnyUpload<Domain>) {
  const readHeaders = upload.headers && headersReader(upload.headers)
  const types = Object.keys(upload.contents)
  return async (request: FastifyRequest, domain: Domain, caller: unknown): Promise<ReceivedUpload> => {
    const type = typeOf(request, types)
    const headers = readHeaders?.(request)
    if (Number(request.headers['content-length']) > maxBytes(upload)) throw tooLarge(upload)
    const digest = createHash('sha256')
    const bytes = arriving(request.body as Readable, upload, (chunk) => digest.update(chunk))
    const content = await upload.read({ mediaType: type, headers, bytes } as never, domain, caller as never)
    const fingerprint = { type, headers, sha256: digest.digest('base64url') }
    return { content, fingerprint, [Symbol.dispose]: () => (content as Partial<Disposable>)[Symbol.dispose]?.() }
  }
}

function typeOf({ headers, body }: FastifyRequest, types: readonly string[]): string {
  if (!body) throw invalidField('body', 'is required')
  const type = mediaType(headers['content-type'])
  if (type && types.includes(type.type) && readsAsUtf8(type)) return type.type
  throw new Problem('unsupported_media_type', { message: `The body must be sent as ${types.join(' or ')} in UTF-8.` })
}

function headersReader(schema: TObject): (request: FastifyRequest) => unknown {
  const check = compileParameters(schema)
  const names = Object.keys(schema.properties)
  return ({ headers }) => {
    const given = names.flatMap((name) => {
      const value = headers[name.toLowerCase()]
      return value === undefined ? [] : [[name, value]]
    })
    const { value, issues } = check(Object.fromEntries(given))
    if (issues) throw new Problem('invalid_request', { details: issues })
    return value
  }
}

async function* arriving(
  stream: Readable,
  upload: AnyUpload<never>,
  onBytes: (chunk: Buffer) => void,
): AsyncGenerator<Buffer> {
  let left = maxBytes(upload)
  try {
    // A reader that gives up must not close the connection: it still has a response to send.
    for await (const chunk of inTime(stream.iterator({ destroyOnReturn: false }))) {
      left -= chunk.length
      if (left < 0) throw tooLarge(upload)
      onBytes(chunk)
      yield chunk
    }
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('invalid_request', { message: 'The body did not arrive completely.', cause: error })
  }
}
