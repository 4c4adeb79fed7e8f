import { type LinkProps, useNavigate } from '@tanstack/react-router'

type Changes<Search> = { readonly [Name in keyof Search]?: Search[Name] | undefined }

/** A filter whose value is empty is left out. */
export const filtersWith = <Search extends object>(search: Search, changes: Changes<Search>): Partial<Search> =>
  Object.fromEntries(
    Object.entries({ ...search, ...changes }).filter(([, value]) => value !== undefined && value !== ''),
  ) as Partial<Search>

/** Filters are in the address of the list at `to`, so that a reload, the way back and a shared link keep them. */
export function useFilters<Search extends object>(to: LinkProps['to'], search: Search) {
  const navigate = useNavigate()
  const show = (filters: object) => void navigate({ to, search: filters as never, replace: true })
  return {
    isFiltered: Object.keys(search).length > 0,
    filter: (changes: Changes<Search>) => show(filtersWith(search, changes)),
    clear: () => show({}),
  }
}
