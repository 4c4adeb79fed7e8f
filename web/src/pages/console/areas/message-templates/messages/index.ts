import { createCatalogue } from '#i18n/catalogue.ts'
import type { MessageTemplatesMessages } from './en.ts'

export const messages = createCatalogue<MessageTemplatesMessages>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
})
