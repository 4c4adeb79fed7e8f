/**
 * Facts in a form that PostgreSQL can store: it refuses U+0000 and halves of surrogate pairs, and no caller's text may
 * prevent an event. Line breaks and escape sequences stay unchanged: in JSON they are escaped wherever they are shown.
 */
export function storable<Value>(value: Value): Value
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '\ufffd')
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (Array.isArray(value)) return value.map(storable)
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [storable(name), storable(member)]))
}
