import { createCatalogue } from '#i18n/catalogue.ts'
import type { ClientMessages } from './en.ts'

export const messages = createCatalogue<ClientMessages>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
})
