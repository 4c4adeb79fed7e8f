export interface EntityRef {
  /** As the tenant's schema names it: `User`, `Agent`, `Pet`. */
  readonly type: string
  readonly id: string
}

/** As policies write it, and unlike any other: `User::"ada"`. */
export const entityName = ({ type, id }: EntityRef): string => `${type}::${JSON.stringify(id)}`
