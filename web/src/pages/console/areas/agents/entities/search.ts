// What the list is narrowed down by, as the address of the page says it.
import { searchTexts } from '#console/parts/search-texts.ts'

export interface EntitySearch {
  readonly type?: string
  readonly prefix?: string
}

export const readEntitySearch = (search: Readonly<Record<string, unknown>>): EntitySearch =>
  searchTexts(search, ['type', 'prefix'])
