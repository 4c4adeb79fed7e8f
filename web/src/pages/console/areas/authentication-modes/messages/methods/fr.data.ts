import { modeTexts } from './texts.ts'

export const { about, fields } = modeTexts('fr')
