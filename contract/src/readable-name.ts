/** For what has no title: `payment.createDraft` becomes “Payment create draft”. */
export function readableName(name: string): string {
  const words = name
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .split(/[\s._:/-]+/u)
    .filter((word) => word !== '')
    // An abbreviation keeps its capitals.
    .map((word) => (/^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase()))
  const text = words.join(' ')
  return text === '' ? name : text.charAt(0).toUpperCase() + text.slice(1)
}
