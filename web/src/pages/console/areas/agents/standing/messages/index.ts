import { createCatalogue } from '#i18n/catalogue.ts'
import type { StandingMessages } from './en.ts'

export const messages = createCatalogue<StandingMessages>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
})
