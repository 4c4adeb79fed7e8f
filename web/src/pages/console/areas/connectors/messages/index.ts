import { createCatalogue } from '#i18n/catalogue.ts'
import type { ConnectorsMessages } from './en.ts'

export const messages = createCatalogue<ConnectorsMessages>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
})
