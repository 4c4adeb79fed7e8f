// The HTML version of an email: the same words, with the code easy to find.
import { fill, type PlaceholderValues } from './placeholders.ts'

export function htmlOf(body: string, values: PlaceholderValues, locale: string): string {
  const escaped = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escapeHtml(value)]))
  const shown = { ...escaped, ...(escaped.code ? { code: `<strong>${escaped.code}</strong>` } : {}) }
  const paragraphs = escapeHtml(body)
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${fill(paragraph, shown).replaceAll('\n', '<br>')}</p>`)
  return `<!doctype html><html lang="${escapeHtml(locale)}"><meta charset="utf-8"><body>${paragraphs.join('')}</body></html>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
