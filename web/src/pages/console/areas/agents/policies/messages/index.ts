import { createCatalogue } from '#i18n/catalogue.ts'
import type { PolicyMessages } from './en.ts'

export const messages = createCatalogue<PolicyMessages>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
})
