import { createCatalogue } from '#i18n/catalogue.ts'
import type { ReplayMessages } from './en.ts'

export const messages = createCatalogue<ReplayMessages>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
})
