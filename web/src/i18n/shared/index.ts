// The texts that every page has.
import { createCatalogue } from '../catalogue.ts'
import type { SharedMessages } from './en.ts'

export const shared = createCatalogue<SharedMessages>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
})
