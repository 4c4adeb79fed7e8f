import type { CompiledPolicy } from './compile/compiled.ts'

export interface SliceKey {
  readonly action: string
  readonly principalType: string
  readonly resourceType: string
}

/** Within the slice, what the policy's scope says of these three is always true, and Cedar does not evaluate it again. */
export function mayApply(
  { actions, resourceTypes, traits: { principalType } }: CompiledPolicy,
  key: SliceKey,
): boolean {
  return (
    (actions?.includes(key.action) ?? true) &&
    (resourceTypes?.includes(key.resourceType) ?? true) &&
    (principalType === undefined || principalType === key.principalType)
  )
}
