// JSON in which a bigint is the exact number, both ways.

const digits = /^-?\d+$/

export function toExactJson(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) => exactNumber(member))
}

export function parseExactJson(text: string): unknown {
  return JSON.parse(text, (_name, member: unknown, { source = '' }) =>
    typeof member === 'number' && !Number.isSafeInteger(member) && digits.test(source) ? BigInt(source) : member,
  )
}

/** One text for one value, whatever order its members came in. */
export function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) => {
    if (typeof member !== 'object' || member === null || Array.isArray(member)) return exactNumber(member)
    return Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}

function exactNumber(member: unknown): unknown {
  return typeof member === 'bigint' ? JSON.rawJSON(member.toString()) : member
}
