// Descriptions: paragraphs, `code`, **bold** and links within the page. Everything else stays text.
import { type Content, html } from './html.ts'

const inlineForms = /`([^`]+)`|\*\*(.+?)\*\*|\[([^\]]+)\]\((#[\w.-]+)\)/g

export function paragraphs(text: string | undefined): Content {
  return (text ?? '')
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => html`<p>${inline(paragraph)}</p>`)
}

export function inline(text: string): Content {
  const contents: Content[] = []
  let end = 0
  for (const { 0: whole, 1: code, 2: bold, 3: label, 4: target, index } of text.matchAll(inlineForms)) {
    contents.push(text.slice(end, index))
    if (code !== undefined) contents.push(html`<code>${code}</code>`)
    else if (bold !== undefined) contents.push(html`<strong>${inline(bold)}</strong>`)
    else contents.push(html`<a href="${target}">${label}</a>`)
    end = index + whole.length
  }
  return [...contents, text.slice(end)]
}
