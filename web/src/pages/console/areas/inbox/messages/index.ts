import { createCatalogue } from '#i18n/catalogue.ts'
import type { InboxMessages } from './en.ts'

export const messages = createCatalogue<InboxMessages>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
})
