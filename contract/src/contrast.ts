// Whether a text can be read on a colour: WCAG 2.2, 1.4.3.

/** The least contrast between a text and what is behind it. */
export const minContrast = 4.5

export const white = '#ffffff'

/** From 1 to 21. Both are given as #rrggbb. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** The colour, mixed with as little white as makes it readable on the background. */
export function readableOn(background: string, color: string): string {
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(color, white, share)
    if (contrastOf(mixed, background) >= minContrast) return mixed
  }
  return white
}

/** The share of the second colour is between 0 and 1. */
export function mix(one: string, other: string, share: number): string {
  const [a, b] = [channelsOf(one), channelsOf(other)]
  const mixed = a.map((value, index) => Math.round(value + ((b[index] ?? 0) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const channelsOf = (color: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))
