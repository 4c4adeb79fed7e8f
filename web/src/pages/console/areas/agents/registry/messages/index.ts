import { createCatalogue } from '#i18n/catalogue.ts'
import type { RegistryMessages } from './en.ts'

export const messages = createCatalogue<RegistryMessages>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
})
