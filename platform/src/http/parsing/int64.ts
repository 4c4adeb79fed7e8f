// 64-bit integers, not all of which fit in a JavaScript number.
import Type, { type TNumberOptions } from 'typebox'

/** A number if it is exact, otherwise a bigint. */
export type Int64 = number | bigint

export const Int64 = (options: TNumberOptions = {}) =>
  Type.Unsafe<Int64>({ type: 'integer', format: 'int64', ...options })

export const outOfInt64 = (value: bigint): boolean => BigInt.asIntN(64, value) !== value

export const isInt64 = (value: unknown): value is Int64 =>
  typeof value === 'bigint' ? !outOfInt64(value) : Number.isSafeInteger(value)

/** The schema in the form that TypeBox needs: its `integer` does not allow a bigint. */
export function widenInt64<Schema>(schema: Schema): Schema {
  return widen(schema) as Schema
}

function widen(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(widen)
  if (!isPlainObject(node)) return node
  // Copies hidden members too: TypeBox keeps refinements in them.
  const copy: Record<string, unknown> = Object.defineProperties({}, Object.getOwnPropertyDescriptors(node))
  for (const [keyword, child] of Object.entries(node)) copy[keyword] = widen(child)
  if (node.type === 'integer' && node.format === 'int64') {
    copy.type = ['integer', 'bigint']
    copy['~refine'] = [{ check: isInt64, error: () => 'must be a 64-bit integer' }, ...((node['~refine'] as []) ?? [])]
  }
  return copy
}

function isPlainObject(node: unknown): node is Record<string, unknown> {
  return typeof node === 'object' && node !== null && Object.getPrototypeOf(node) === Object.prototype
}
