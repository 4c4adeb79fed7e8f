interface Staffed {
  readonly people: readonly string[]
  readonly needed: number
}

/** Whether there are enough different people for all stages: no person counts in two of them. */
export function canStaff(stages: readonly Staffed[]): boolean {
  const places = stages.flatMap(({ people, needed }) => Array.from({ length: needed }, () => people))
  const placeOf = new Map<string, number>()
  // A person who is taken may leave their place to a newcomer, if there is another place for them (Kuhn's algorithm).
  const fill = (place: number, tried: Set<string>): boolean => {
    for (const person of places[place] ?? []) {
      if (tried.has(person)) continue
      tried.add(person)
      const taken = placeOf.get(person)
      if (taken !== undefined && !fill(taken, tried)) continue
      placeOf.set(person, place)
      return true
    }
    return false
  }
  return places.every((_, place) => fill(place, new Set()))
}
