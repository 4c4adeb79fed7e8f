import { createCatalogue } from '#i18n/catalogue.ts'
import type { DelegationMessages } from './en.ts'

export const messages = createCatalogue<DelegationMessages>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
})
