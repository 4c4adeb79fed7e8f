import { invalidField } from '@countersign/contract'
import { afterPrefix } from '../../base/index.ts'
import type { EntityRange } from './entities-store.ts'

/** Type names contain no control characters, so no name sorts between a type and this. */
const rightAfter = (type: string): string => `${type}\u0001`

/** The entities of one type, or of all; within a type only those whose ids have the prefix. */
export function rangeOf(type: string | undefined, prefix: string | undefined): Omit<EntityRange, 'after'> {
  if (type === undefined) {
    if (prefix !== undefined) throw invalidField('prefix', 'requires type')
    return { from: ['', ''], before: null }
  }
  const end = prefix === undefined ? null : afterPrefix(prefix)
  return { from: [type, prefix ?? ''], before: end === null ? [rightAfter(type), ''] : [type, end] }
}
