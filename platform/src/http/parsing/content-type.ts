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

/** Undefined when the header is missing, malformed, or names two charsets. */
export function mediaType(header: string | undefined): MediaType | undefined {
  if (header === undefined) return undefined
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
