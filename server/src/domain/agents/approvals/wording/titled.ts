// The tenant's words in the place of the names that its schema declares. An agent chooses the values beside them, so no such
// line may look like another: where two lines would have the same label, the name stays.

interface Labelled {
  readonly label: string
}

/** Not under one of the reserved labels, which are ours. */
export function titled<Detail extends Labelled>(
  properties: readonly Detail[],
  titleOf: (name: string) => string | undefined,
  reserved: readonly string[],
): Detail[] {
  const titles = properties.map(({ label }) => titleOf(label) ?? label)
  const isTaken = (title: string, place: number) => {
    const others = [titles, properties.map(({ label }) => label)].flatMap((labels) => labels.toSpliced(place, 1))
    return [...reserved, ...others].some((label) => isAlike(label, title))
  }
  return titles.map((title, index) => {
    const detail = properties[index] as Detail
    return isTaken(title, index) ? detail : { ...detail, label: title }
  })
}

const isAlike = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
