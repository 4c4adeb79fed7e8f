import { createCatalogue } from '#i18n/catalogue.ts'
import type { HardwareTokensMessages } from './en.ts'

export const messages = createCatalogue<HardwareTokensMessages>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
})
