import { createCatalogue } from '#i18n/catalogue.ts'
import type { LimitsMessages } from './en.ts'

export const messages = createCatalogue<LimitsMessages>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
})
