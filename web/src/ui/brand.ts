// The organisation's colour, on pages that its users see. The rules are set by script, one property at a time: the content
// security policy allows no style that comes with the markup.
import { mix, readableOn, white } from '@countersign/contract/contrast'
import { surfaces } from './theme.ts'

const dark = matchMedia('(prefers-color-scheme: dark)')

/** Null brings the default back. */
export function showColor(color: string | null): void {
  paint(document.documentElement, color, dark.matches)
  dark.onchange = () => paint(document.documentElement, color, dark.matches)
}

/** For a preview, a part of a page. */
export function paint(element: HTMLElement, color: string | null, isDark: boolean): void {
  for (const [name, value] of Object.entries(propertiesOf(color, isDark))) {
    if (value === null) element.style.removeProperty(name)
    else element.style.setProperty(name, value)
  }
}

/** White text stays readable on the buttons: the server refuses colours that are too light. */
function propertiesOf(color: string | null, isDark: boolean): Readonly<Record<string, string | null>> {
  const { '--card': card } = isDark ? surfaces.dark : surfaces.light
  return {
    '--accent': color && (isDark ? readableOn(card, color) : color),
    '--accent-soft': color && mix(card, color, isDark ? 0.35 : 0.1),
    '--mantine-primary-color-filled': color,
    '--mantine-primary-color-filled-hover': color && mix(color, '#000000', 0.12),
    '--mantine-primary-color-light': color && mix(card, color, isDark ? 0.35 : 0.1),
    '--mantine-primary-color-light-color': color && (isDark ? readableOn(card, color) : color),
    '--mantine-primary-color-contrast': color && white,
    '--mantine-color-ink-filled': color,
    '--mantine-color-ink-filled-hover': color && mix(color, '#000000', 0.12),
    '--mantine-color-ink-text': color && (isDark ? readableOn(card, color) : color),
    '--mantine-color-ink-light-color': color && (isDark ? readableOn(card, color) : color),
    '--mantine-color-ink-outline': color && (isDark ? readableOn(card, color) : color),
  }
}
