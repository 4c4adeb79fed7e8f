// Small numbers as a text spells them: ten minutes, seven days.
const words = {
  en: ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  de: ['null', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf'],
  fr: ['zéro', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'onze', 'douze'],
} as const

/** Larger numbers are written in digits. */
export const inWords = (count: number, language: keyof typeof words = 'en'): string =>
  words[language][count] ?? count.toLocaleString(language)
