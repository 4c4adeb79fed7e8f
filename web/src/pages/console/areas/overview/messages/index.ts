import { createCatalogue } from '#i18n/catalogue.ts'
import type { OverviewMessages } from './en.ts'

export const messages = createCatalogue<OverviewMessages>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
})
