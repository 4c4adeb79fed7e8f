/** What of the list is asked for, as the address says it. */
export interface TokenSearch {
  readonly prefix?: string
  readonly assigned?: boolean
}
