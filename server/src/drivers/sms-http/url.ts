import { fill, messagePlaceholders, namesOnly, type Values } from './template.ts'

/** The host is the connector's own choice: nothing of a message or a secret stands before the path. */
export function isUrlTemplate(template: string): boolean {
  return (
    /^https?:\/\/[^/?#{}@\\\s]+(?:[/?][^#\s\\]*)?$/.test(template) &&
    URL.canParse(template) &&
    namesOnly(template, messagePlaceholders)
  )
}

export function fillUrl(template: string, values: Values): string {
  const url = fill(template, values, (value) => encodeURIComponent(value.toWellFormed()))
  // `..` is the one value that stays itself when it is encoded, and takes a segment of the path with it.
  if (segments(url) !== segments(template)) throw new Error('A value cannot be used in the path of the gateway.')
  return url
}

const segments = (url: string): number => new URL(url).pathname.split('/').length
