// The texts of proving who one is: at sign-in, and again later.
import { createCatalogue } from '#i18n/catalogue.ts'
import type { SessionMessages } from './en.ts'

export const sessionMessages = createCatalogue<SessionMessages>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
})
