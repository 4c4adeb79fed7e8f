import { createCatalogue } from '#i18n/catalogue.ts'
import type { Messages } from './en.ts'

export const messages = createCatalogue<Messages>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
})
