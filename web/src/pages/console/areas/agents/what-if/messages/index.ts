import { createCatalogue } from '#i18n/catalogue.ts'
import type { WhatIfMessages } from './en.ts'

export const messages = createCatalogue<WhatIfMessages>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
})
