import { createCatalogue } from '#i18n/catalogue.ts'
import type { AlertsMessages } from './en.ts'

export const messages = createCatalogue<AlertsMessages>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
})
