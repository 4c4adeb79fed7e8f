import { createCatalogue } from '#i18n/catalogue.ts'
import type { FidoMetadataMessages } from './en.ts'

export const messages = createCatalogue<FidoMetadataMessages>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
})
