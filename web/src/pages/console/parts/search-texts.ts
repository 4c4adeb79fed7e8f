/** Those of the named search parameters that say something, as texts: the router makes numbers of what looks like one. */
export const searchTexts = <Name extends string>(
  search: Readonly<Record<string, unknown>>,
  names: readonly Name[],
): Partial<Record<Name, string>> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = search[name]
      return value === undefined || value === '' ? [] : [[name, String(value)]]
    }),
  ) as Partial<Record<Name, string>>
