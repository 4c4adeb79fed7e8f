/** What of the list is asked for, as the address says it. */
export interface UserSearch {
  readonly prefix?: string
  readonly status?: 'active' | 'disabled'
}
