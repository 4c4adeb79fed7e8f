import { webMethod } from '../../../methods/index.ts'

export const { isOutdated } = webMethod
