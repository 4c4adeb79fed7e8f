import { methodNames } from './texts.ts'

export const methods = methodNames('fr')
