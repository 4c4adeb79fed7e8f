import { createCatalogue } from '#i18n/catalogue.ts'
import type { DecisionMessages } from './en.ts'

export const messages = createCatalogue<DecisionMessages>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
})
