import { createCatalogue } from '#i18n/catalogue.ts'
import type { FirstStepsMessages } from './en.ts'

export const messages = createCatalogue<FirstStepsMessages>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
})
