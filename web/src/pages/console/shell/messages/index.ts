import { createCatalogue } from '#i18n/catalogue.ts'
import type { ShellMessages } from './en.ts'

export const messages = createCatalogue<ShellMessages>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
})
