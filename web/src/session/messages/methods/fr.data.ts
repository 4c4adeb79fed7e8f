import { signInTexts } from './texts.ts'

export const { methods, methodHints, codeHints, starts } = signInTexts('fr')
