// For the documentation, whose table of owners is generated.
interface DatabaseFunction {
  readonly name: string
  readonly triggeredBy: readonly string[]
}

export function tableOwners(
  root: string,
): readonly { readonly table: string; readonly owner: string; readonly functions: readonly DatabaseFunction[] }[]
export function functionsForAnyTable(root: string): readonly string[]
