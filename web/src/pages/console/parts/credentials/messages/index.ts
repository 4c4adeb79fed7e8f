import { createCatalogue } from '#i18n/catalogue.ts'
import type { CredentialMessages } from './en.ts'

export const messages = createCatalogue<CredentialMessages>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
})
