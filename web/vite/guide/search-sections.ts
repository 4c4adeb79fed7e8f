// What the search finds: each section of each page, in plain text.
import type { GuidePage } from './contents.ts'
import type { Rendered } from './render.ts'

export interface Section {
  readonly id: string
  readonly page: string
  readonly heading: string
  readonly text: string
}

const sectionStart = /<h[23] id="([^"]+)">([\s\S]*?)<\/h[23]>/g

export function sectionsOf({ path, label }: GuidePage, { html }: Rendered): Section[] {
  const starts = [...html.matchAll(sectionStart)]
  const endOf = (index: number) => starts[index + 1]?.index ?? html.length
  const sections = starts.map(({ 0: whole, 1: anchor, 2: heading = '', index }, place) => ({
    id: `${path}.html#${anchor}`,
    page: label,
    heading: plain(heading).replace(/ #$/, ''),
    text: plain(html.slice(index + whole.length, endOf(place))),
  }))
  const opening = { id: `${path}.html`, page: label, heading: '', text: plain(html.slice(0, starts[0]?.index)) }
  return [opening, ...sections]
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'", amp: '&' }

function plain(html: string): string {
  return html
    .replaceAll(/<svg[\s\S]*?<\/svg>/g, ' ')
    .replaceAll(/<\/?(?!\/?(?:code|span|strong|em|a)\b)[^>]+>/g, ' ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&([\w#]+);/g, (_, name: string) => entities[name] ?? ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
