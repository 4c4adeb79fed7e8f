import { createCatalogue } from '#i18n/catalogue.ts'
import type { AuthenticationModesMessages } from './en.ts'

export const messages = createCatalogue<AuthenticationModesMessages>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
})
