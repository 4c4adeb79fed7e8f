// Finds sections by the words of a query: whole words first, then beginnings of words, then words with a typing error.
import MiniSearch from 'minisearch'

interface Section {
  readonly id: string
  readonly page: string
  readonly heading: string
  readonly text: string
}

export interface Found {
  readonly id: string
  readonly page: string
  readonly heading: string
  readonly excerpt: string
}

declare global {
  interface Window {
    guideSections?: readonly Section[]
  }
}

const before = 40
const excerptLength = 140

const sections = new Map((window.guideSections ?? []).map((section) => [section.id, section]))
const index = new MiniSearch<Section>({ fields: ['heading', 'page', 'text'], storeFields: [] })
index.addAll([...sections.values()])

window.guideSearch = (query) =>
  index
    .search(query, {
      combineWith: 'AND',
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      boost: { heading: 4, page: 3 },
    })
    .flatMap(({ id, terms }) => {
      const section = sections.get(id as string)
      return section ? [{ ...section, excerpt: excerptOf(section.text, terms) }] : []
    })

/** The text around the first word that was found. */
function excerptOf(text: string, terms: readonly string[]): string {
  const lower = text.toLowerCase()
  const places = terms.map((term) => lower.indexOf(term)).filter((place) => place >= 0)
  const first = Math.max(0, Math.min(...places, text.length) - before)
  const start = first === 0 || places.length === 0 ? 0 : text.indexOf(' ', first) + 1
  return `${start > 0 ? '…' : ''}${text.slice(start, start + excerptLength)}…`
}
