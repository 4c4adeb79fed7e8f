// JSON in which a bigint is an exact number, for reading and writing.

type Reviver = (name: string, member: unknown, context: { readonly source?: string }) => unknown

// JSON source text access (ES2026), which TypeScript's library does not describe yet.
const parseWithSource = JSON.parse as (text: string, reviver: Reviver) => unknown

const digits = /^-?\d+$/

export function toExactJson(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) => exactNumber(member))
}

export function parseExactJson(text: string): unknown {
  return parseWithSource(text, (_name, member: unknown, { source = '' }) =>
    typeof member === 'number' && !Number.isSafeInteger(member) && digits.test(source) ? BigInt(source) : member,
  )
}

/** One text per value, whatever the order of its members. */
export function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) => {
    if (typeof member !== 'object' || member === null || Array.isArray(member)) return exactNumber(member)
    return Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}

function exactNumber(member: unknown): unknown {
  return typeof member === 'bigint' ? JSON.rawJSON(member.toString()) : member
}
