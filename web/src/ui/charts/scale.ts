// Round numbers for an axis that begins at nothing.

const steps = [1, 2, 2.5, 5, 10]

/** The marks of the axis, the last of which is not below the highest value. */
export function ticksFor(highest: number, about = 4): number[] {
  if (highest <= 0) return [0, 1]
  const rough = highest / about
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, magnitude * (steps.find((factor) => factor * magnitude >= rough) ?? 10))
  const whole = Number.isInteger(step) ? step : Math.ceil(step)
  return Array.from({ length: Math.ceil(highest / whole) + 1 }, (_, index) => index * whole)
}

/** Which of so many labels are shown where there is room for a few: evenly, the first among them. */
export function shownLabels(count: number, room: number): ReadonlySet<number> {
  const every = Math.max(1, Math.ceil(count / Math.max(1, room)))
  return new Set(Array.from({ length: Math.ceil(count / every) }, (_, index) => index * every))
}
