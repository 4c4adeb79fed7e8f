import { createCatalogue } from '#i18n/catalogue.ts'
import type { BrandingMessages } from './en.ts'

export const messages = createCatalogue<BrandingMessages>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
})
