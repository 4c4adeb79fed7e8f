// Cursor pages: a cursor is the sort key of the last item seen, opaque to the caller.
import { invalidField, type Page } from '@countersign/contract'

/** Stores read one row more than requested: if it exists, there is a next page. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  position: (row: Row) => readonly (string | number)[],
  present: (row: Row) => Item,
): Page<Item> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(present),
    nextCursor: rows.length > limit && last !== undefined ? encodeCursor(position(last)) : null,
  }
}

export function encodeCursor(position: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** `undefined` for the first page. `shape` names the type of each part of the position. */
export function decodeCursor<const Shape extends readonly ('string' | 'number')[]>(
  cursor: string | undefined,
  shape: Shape,
): { [I in keyof Shape]: Shape[I] extends 'string' ? string : number } | undefined {
  if (cursor === undefined) return undefined
  const position = parseCursor(cursor)
  if (
    !Array.isArray(position) ||
    position.length !== shape.length ||
    shape.some((type, i) => typeof position[i] !== type || !isStorable(position[i]))
  ) {
    throw invalidField('cursor', 'is not a nextCursor of this list')
  }
  return position as never
}

/** Our cursors hold values from the database; PostgreSQL would fail on anything that it cannot store. */
function isStorable(part: unknown): boolean {
  return typeof part !== 'string' || (part.isWellFormed() && !part.includes('\0'))
}

function parseCursor(cursor: string): unknown {
  try {
    const bytes = Buffer.from(cursor, 'base64url')
    // Node ignores characters that are not base64url; a modified cursor must not pass for the original.
    return bytes.toString('base64url') === cursor ? JSON.parse(bytes.toString()) : undefined
  } catch {
    return undefined
  }
}
