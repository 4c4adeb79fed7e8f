// Generated from the contract: node scripts/sdk/generate.mjs
// RFC 8785, the JSON Canonicalization Scheme: one text for one value, so that it can be hashed. Server and pages sign and
// verify the same hashes, so both use this file. It imports nothing.

/** Throws a TypeError on what has no JSON form, or more than one. */
export function canonicalJson(value: unknown): string {
  switch (typeof value) {
    case 'boolean':
      return String(value)
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError('Canonical JSON has no NaN and no Infinity.')
      return JSON.stringify(value)
    case 'string':
      return canonicalString(value)
    case 'object':
      return canonicalObject(value)
    default:
      throw new TypeError(`Canonical JSON has no ${typeof value}.`)
  }
}

function canonicalString(text: string): string {
  if (!text.isWellFormed()) throw new TypeError('Canonical JSON has no lone surrogates.')
  return JSON.stringify(text)
}

function canonicalObject(value: object | null): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return `[${Array.from(value, canonicalJson).join(',')}]`
  if (!isPlain(value)) throw new TypeError('Canonical JSON has only plain objects.')
  // Section 3.2.3 sorts by UTF-16 code units, which is how JavaScript compares strings.
  const names = Object.keys(value).sort()
  return `{${names.map((name) => `${canonicalString(name)}:${canonicalJson(value[name])}`).join(',')}}`
}

// A Date or a Map would silently become something else than its reader expects.
function isPlain(value: object): value is Record<string, unknown> {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
