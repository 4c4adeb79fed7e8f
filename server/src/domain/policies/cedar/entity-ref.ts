export interface EntityRef {
  /** A type of the tenant's schema: `User`, `Agent`, `Pet`. */
  readonly type: string
  readonly id: string
}

/** As policies write it: `User::"ada"`. Unique. */
export const entityName = ({ type, id }: EntityRef): string => `${type}::${JSON.stringify(id)}`
