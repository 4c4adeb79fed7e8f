import { fill, messagePlaceholders, namesOnly, type Values } from './template.ts'

/** The connector's settings determine the host: no part of a message or a secret comes before the path. */
export function isUrlTemplate(template: string): boolean {
  return (
    /^https?:\/\/[^/?#{}@\\\s]+(?:[/?][^#\s\\]*)?$/.test(template) &&
    URL.canParse(template) &&
    namesOnly(template, messagePlaceholders)
  )
}

export function fillUrl(template: string, values: Values): string {
  const url = fill(template, values, (value) => encodeURIComponent(value.toWellFormed()))
  // `..` is the only value that encoding leaves unchanged and that removes a path segment.
  if (segments(url) !== segments(template)) throw new Error('A value cannot be used in the path of the gateway.')
  return url
}

const segments = (url: string): number => new URL(url).pathname.split('/').length
