import { type Content, html } from './html.ts'
import { prettyJson } from './pretty-json.ts'

const tokens = /("(?:[^"\\]|\\.)*")(:?)|\b(?:true|false|null)\b|-?\d[\d.eE+-]*/g

/** JSON with its parts marked for the style sheet. */
export function jsonView(value: unknown): Content {
  const text = prettyJson(value)
  const contents: Content[] = []
  let end = 0
  for (const { 0: whole, 1: string, 2: colon, index } of text.matchAll(tokens)) {
    contents.push(text.slice(end, index))
    if (string === undefined) contents.push(html`<span class="literal">${whole}</span>`)
    else if (colon) contents.push(html`<span class="key">${string}</span>${colon}`)
    else contents.push(html`<span class="string">${string}</span>`)
    end = index + whole.length
  }
  return [...contents, text.slice(end)]
}
