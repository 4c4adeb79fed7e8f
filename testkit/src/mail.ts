// Parses an email as far as tests need: headers, and the plain text (RFC 5322, 2045, 2047).

export interface Mail {
  readonly raw: string
  readonly headers: Readonly<Record<string, string>>
  readonly subject: string
  readonly text: string
  readonly html: string | undefined
}

export function readMail(raw: string): Mail {
  const whole = partOf(raw)
  const parts = partsOf(whole)
  const textOf = (type: string) => parts.find(({ headers }) => headers['content-type']?.startsWith(type))
  const plain = textOf('text/plain')
  const html = textOf('text/html')
  return {
    raw,
    headers: whole.headers,
    subject: decodeWords(whole.headers.subject ?? ''),
    text: plain ? contentOf(plain) : '',
    html: html && contentOf(html),
  }
}

interface Part {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

function partOf(raw: string): Part {
  const [head = ''] = raw.split('\r\n\r\n', 1)
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return { headers: Object.fromEntries(headers), body: raw.slice(head.length + 4) }
}

function partsOf(part: Part): readonly Part[] {
  const [, boundary] = /^multipart\/.*boundary="?([^";]+)/i.exec(part.headers['content-type'] ?? '') ?? []
  if (!boundary) return [part]
  const inside = part.body.split(`--${boundary}`).slice(1, -1)
  return inside.flatMap((text) => partsOf(partOf(text.replace(/^\r\n/, ''))))
}

function contentOf({ headers, body }: Part): string {
  const encoding = headers['content-transfer-encoding']?.toLowerCase()
  const text =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString()
      : encoding === 'quoted-printable'
        ? decodeQuoted(body.replace(/=\r\n/g, ''))
        : body
  return text.replaceAll('\r\n', '\n').replace(/\n$/, '')
}

const decodeQuoted = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()

const decodeWords = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString() : decodeQuoted(word.replaceAll('_', ' ')),
    )
