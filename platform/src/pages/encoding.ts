// Selects the encoding that a browser gets.
const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

/** The smallest that is accepted (RFC 9110 section 12.5.3), or the file itself if no other is. */
export function chooseEncoding(accepted: string | undefined, available: Readonly<Record<string, unknown>>): Encoding {
  const weights = new Map<string, number>()
  for (const part of (accepted ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    if (name) weights.set(name, quality === undefined ? 1 : Number(quality) || 0)
  }
  const isAccepted = (encoding: string) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0
  return encodings.find((encoding) => encoding in available && isAccepted(encoding)) ?? 'identity'
}
