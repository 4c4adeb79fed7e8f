import { createCatalogue } from '#i18n/catalogue.ts'
import type { AuditMessages } from './en.ts'

export const messages = createCatalogue<AuditMessages>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
})
