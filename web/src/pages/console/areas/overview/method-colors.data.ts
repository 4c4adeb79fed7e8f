import { eachMethod } from '@countersign/contract'

export const methodColors = eachMethod(({ color }) => color)
