import { driverTexts } from './texts.ts'

export const { drivers, fields } = driverTexts('de')
