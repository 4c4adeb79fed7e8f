import { selfServiceTexts } from './texts.ts'

export const { heldMethods, offers, addTitles, fields } = selfServiceTexts('en')
