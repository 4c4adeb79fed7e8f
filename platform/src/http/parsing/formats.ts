// The string `format`s that our contracts use: what they accept, and how they are explained.
import Format from 'typebox/format'

interface StringFormat {
  readonly accepts: (text: string) => boolean
  readonly issue: string
}

const stringFormats: Readonly<Record<string, StringFormat>> = {
  'date-time': { accepts: isInstant, issue: 'must be an RFC 3339 date and time, such as 2030-01-31T12:00:00Z' },
  email: { accepts: isMailbox, issue: 'must be an email address, such as ada@example.com' },
  uri: { accepts: Format.IsUri, issue: 'must be a URI, such as https://example.com/path' },
  uuid: { accepts: Format.IsUuid, issue: 'must be a UUID, such as 123e4567-e89b-42d3-a456-426614174000' },
}

export const formatIssue = (format: string): string => stringFormats[format]?.issue ?? `must be in the format ${format}`

export const hasFormat = (format: string, text: string): boolean => Format.Test(format, text)

/** TypeBox keeps its formats in one registry for the whole process. */
export function registerFormats(): void {
  for (const [name, { accepts }] of Object.entries(stringFormats)) Format.Set(name, accepts)
}

/**
 * RFC 3339, without what Date or PostgreSQL cannot read: RFC 9557 suffixes, leap seconds, year 0, impossible offsets.
 */
function isInstant(text: string): boolean {
  return (
    Format.IsDateTime(text) &&
    /(?:z|[+-](?:0\d|1[0-4]):[0-5]\d)$/i.test(text) &&
    !text.startsWith('0000') &&
    !Number.isNaN(Date.parse(text))
  )
}

/**
 * Dot-atoms only. RFC 5322 also allows a quoted local part, which may contain line breaks and so inject headers, and an
 * address literal, which may name a host inside our network.
 */
function isMailbox(text: string): boolean {
  return text.length <= 254 && text.indexOf('@') <= 64 && !/["[\s]/.test(text) && Format.IsEmail(text)
}
