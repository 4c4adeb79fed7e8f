import { matches } from './matches.ts'

/** What a picker offers: an id, by the name that people know. */
export interface Choice {
  readonly value: string
  readonly title: string
  /** What tells it apart from others with the same title. */
  readonly hint?: string | undefined
}

export interface Found {
  readonly choices: readonly Choice[]
  readonly isSearching: boolean
}

/** A hook that finds choices by what is typed. */
export type Find = (typed: string) => Found

/** A hook that names an id which is chosen already. */
export type Name = (value: string) => string

const maxFound = 20

/** Among choices that the page has; undefined while it loads them. */
export const foundIn = (choices: readonly Choice[] | undefined, typed: string): Found => ({
  choices: (choices ?? [])
    .filter(({ title, value, hint = '' }) => matches(`${title} ${value} ${hint}`, typed))
    .slice(0, maxFound),
  isSearching: choices === undefined,
})

/** The name, with the id beside it. */
export const named = (title: string, value: string): string => (title === value ? value : `${title} (${value})`)
