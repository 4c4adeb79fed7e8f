import { createCatalogue } from '#i18n/catalogue.ts'
import type { KillSwitchMessages } from './en.ts'

export const messages = createCatalogue<KillSwitchMessages>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
})
