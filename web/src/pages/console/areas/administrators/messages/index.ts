import { createCatalogue } from '#i18n/catalogue.ts'
import type { AdministratorMessages } from './en.ts'

export const messages = createCatalogue<AdministratorMessages>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
})
