import { createCatalogue } from '#i18n/catalogue.ts'
import type { KeyMessages } from './en.ts'

export const messages = createCatalogue<KeyMessages>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
})
