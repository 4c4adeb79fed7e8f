/** JSON.stringify that writes a `bigint` as the exact JSON number. */
export function toJson(value: NonNullable<unknown> | null): string {
  try {
    return JSON.stringify(value)
  } catch {
    // A replacer for every value would slow down all responses; a bigint is rare, and JSON.stringify throws at the
    // first.
    return JSON.stringify(value, (_name, member: unknown) =>
      typeof member === 'bigint' ? JSON.rawJSON(member.toString()) : member,
    )
  }
}
