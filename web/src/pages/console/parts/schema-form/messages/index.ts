import { createCatalogue } from '#i18n/catalogue.ts'
import type { SchemaFormMessages } from './en.ts'

export const formMessages = createCatalogue<SchemaFormMessages>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
})
