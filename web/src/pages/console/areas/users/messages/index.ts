import { createCatalogue } from '#i18n/catalogue.ts'
import type { UsersMessages } from './en.ts'

export const messages = createCatalogue<UsersMessages>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
})
