import { createCatalogue } from '#i18n/catalogue.ts'
import type { AnalysisMessages } from './en.ts'

export const messages = createCatalogue<AnalysisMessages>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
})
