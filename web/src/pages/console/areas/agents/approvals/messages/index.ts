import { createCatalogue } from '#i18n/catalogue.ts'
import type { ApprovalMessages } from './en.ts'

export const messages = createCatalogue<ApprovalMessages>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
})
