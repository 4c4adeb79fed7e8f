// The Content-Type header (RFC 9110 section 8.3).

export interface MediaType {
  /** In lower case: `application/json`. */
  readonly type: string
  /** In lower case. */
  readonly charset?: string
}

const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+"
const essence = new RegExp(`${token}/${token}`, 'y')
const parameter = new RegExp(`[ \\t]*;[ \\t]*(?:(${token})=(?:(${token})|"((?:[^"\\\\]|\\\\.)*)"))?`, 'y')

/** Callers send few different headers, each of them with every request. */
const alreadyRead = new Map<string, MediaType>()
const maxRemembered = 100
const longestRemembered = 100

/** Undefined when the header is missing, malformed, or names two charsets. */
export function mediaType(header: string | undefined): MediaType | undefined {
  if (header === undefined) return undefined
  const known = alreadyRead.get(header)
  if (known) return known
  const type = parse(header)
  if (type && header.length <= longestRemembered && alreadyRead.size < maxRemembered) alreadyRead.set(header, type)
  return type
}

function parse(header: string): MediaType | undefined {
  essence.lastIndex = 0
  const type = essence.exec(header)?.[0].toLowerCase()
  if (type === undefined) return undefined
  const charsets: string[] = []
  let at = essence.lastIndex
  while (at < header.length) {
    parameter.lastIndex = at
    const found = parameter.exec(header)
    if (!found) return undefined
    const [, name, plain, quoted = ''] = found
    if (name?.toLowerCase() === 'charset') charsets.push((plain ?? quoted.replace(/\\(.)/g, '$1')).toLowerCase())
    at = parameter.lastIndex
  }
  const [charset, second] = charsets
  if (second !== undefined) return undefined
  return charset === undefined ? { type } : { type, charset }
}

/** Whether bytes with this type can be read as UTF-8: JSON has no other charset, and ASCII is a subset. */
export function readsAsUtf8({ charset }: MediaType): boolean {
  return charset === undefined || charset === 'utf-8' || charset === 'utf8' || charset === 'us-ascii'
}
