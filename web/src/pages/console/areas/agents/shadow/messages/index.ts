import { createCatalogue } from '#i18n/catalogue.ts'
import type { ShadowMessages } from './en.ts'

export const messages = createCatalogue<ShadowMessages>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
})
