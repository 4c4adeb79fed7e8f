export const themes = ['auto', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Where Mantine, and so the console, keeps it. */
const storageKey = 'mantine-color-scheme-value'

export function chosenTheme(): Theme {
  try {
    const chosen = localStorage.getItem(storageKey)
    return themes.find((theme) => theme === chosen) ?? 'auto'
  } catch {
    // The browser refuses to store anything for this page.
    return 'auto'
  }
}

export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(storageKey, theme)
  } catch {
    // It then lasts as long as the page.
  }
  applyTheme(theme)
}

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
}
