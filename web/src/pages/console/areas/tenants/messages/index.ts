import { createCatalogue } from '#i18n/catalogue.ts'
import type { TenantMessages } from './en.ts'

export const messages = createCatalogue<TenantMessages>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
})
