import { createCatalogue } from '#i18n/catalogue.ts'
import type { EntityMessages } from './en.ts'

export const messages = createCatalogue<EntityMessages>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
})
