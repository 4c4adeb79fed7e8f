import { chooseTheme, chosenTheme, type Theme, themes } from './chosen-theme.ts'

const names: Readonly<Record<Theme, string>> = { auto: 'System', light: 'Light', dark: 'Dark' }

export function showThemeButton(): void {
  const button = document.querySelector<HTMLButtonElement>('button.theme')
  if (!button) return
  const show = (theme: Theme) => {
    button.textContent = names[theme]
    button.setAttribute('aria-label', `Appearance: ${names[theme]}`)
  }
  button.addEventListener('click', () => {
    const next = themes[(themes.indexOf(chosenTheme()) + 1) % themes.length] ?? 'auto'
    chooseTheme(next)
    show(next)
  })
  show(chosenTheme())
  button.hidden = false
}
