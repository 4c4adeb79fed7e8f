// The HTML version of an email: the same words, with the code easy to find, under the organisation's own logo and colour.

import type { Sender } from './message-values.ts'
import { fill, type PlaceholderValues } from './placeholders.ts'

const styles = {
  page: 'margin:0;padding:24px 12px;background:#f5f6f8',
  card: 'max-width:520px;margin:0 auto;padding:24px;background:#ffffff;color:#1b1f24;font:16px/1.5 system-ui,sans-serif',
  brand: 'margin:0 0 16px;font-weight:600',
  logo: 'display:block;max-height:48px;max-width:240px',
  paragraph: 'margin:0 0 16px',
  code: 'font-size:28px;letter-spacing:4px',
  footer: 'margin:24px 0 0;color:#5b6470;font-size:14px',
}

export function htmlOf(body: string, values: PlaceholderValues, locale: string, sender: Sender): string {
  const escaped = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escapeHtml(value)]))
  const shown = {
    ...escaped,
    ...(escaped.code ? { code: `<strong style="${styles.code}">${escaped.code}</strong>` } : {}),
    ...(escaped.link ? { link: `<a href="${escaped.link}">${escaped.link}</a>` } : {}),
  }
  const paragraphs = escapeHtml(body)
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p style="${styles.paragraph}">${fill(paragraph, shown).replaceAll('\n', '<br>')}</p>`)
  const { color, supportUrl } = sender.brand ?? { color: null, supportUrl: null }
  const card = `${styles.card};border-top:4px solid ${escapeHtml(color ?? '#3b4fd8')}`
  const footer = supportUrl
    ? `<p style="${styles.footer}"><a href="${escapeHtml(supportUrl)}">${escapeHtml(supportUrl.replace('mailto:', ''))}</a></p>`
    : ''
  const content = `<div style="${card}">${headOf(sender)}${paragraphs.join('')}${footer}</div>`
  return `<!doctype html><html lang="${escapeHtml(locale)}"><meta charset="utf-8"><body style="${styles.page}">${content}</body></html>`
}

/** The name is the text for readers who do not load images. */
function headOf({ tenantName, brand }: Sender): string {
  const name = escapeHtml(onOneLine(tenantName))
  if (!brand?.logoUrl) return `<p style="${styles.brand}">${name}</p>`
  return `<p style="${styles.brand}"><img style="${styles.logo}" src="${escapeHtml(brand.logoUrl)}" alt="${name}"></p>`
}

const onOneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')

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
