// Days and times as the person's own region writes them, in the language that the page speaks.
import { language } from './language.ts'

const region = navigator.languages.find((tag) => tag.toLowerCase().startsWith(language)) ?? language
const day = new Intl.DateTimeFormat(region, { weekday: 'long', day: 'numeric', month: 'long' })
const time = new Intl.DateTimeFormat(region, { hour: '2-digit', minute: '2-digit' })
const date = new Intl.DateTimeFormat(region, { day: 'numeric', month: 'long', year: 'numeric' })

export const formatDay = (at: number): string => day.format(at)
export const formatTime = (at: number): string => time.format(at)
export const formatDate = (at: number): string => date.format(at)
