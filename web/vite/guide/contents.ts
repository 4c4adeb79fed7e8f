// What the guide contains, in order. The index of the docs decides: each of its headings is a group, and each link of its lists
// a page.
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { lexer, type Token, type Tokens } from 'marked'

export interface GuidePage {
  /** From the root of the repository: `docs/mfa.md`. */
  readonly source: string
  /** From the root of the guide, without an extension: `mfa`. */
  readonly path: string
  /** As the menu shows it. */
  readonly label: string
  /** Plain text. */
  readonly description: string
}

export interface Group {
  readonly title: string
  readonly pages: readonly GuidePage[]
}

const index = 'docs/README.md'

export const home: GuidePage = { source: index, path: 'index', label: 'Overview', description: '' }

export function readContents(root: string): readonly Group[] {
  const groups: { title: string; pages: GuidePage[] }[] = []
  for (const token of lexer(readFileSync(join(root, index), 'utf8'))) {
    if (isHeading(token) && token.depth === 2) groups.push({ title: token.text, pages: [] })
    if (token.type === 'list') groups.at(-1)?.pages.push(...(token as Tokens.List).items.flatMap(pageOf))
  }
  return groups.filter(({ pages }) => pages.length > 0)
}

/** A list item that begins with a link to a Markdown file. What follows the colon describes the page. */
function pageOf({ text }: Tokens.ListItem): GuidePage[] {
  const [, label, target, rest = ''] = /^\[([^\]]+)\]\(([^)#:]+\.md)\)([\s\S]*)$/.exec(text) ?? []
  if (!label || !target) return []
  const source = posix.join('docs', target)
  const description = rest.replace(/^[^:]*:\s*/, '').replaceAll(/\s+/g, ' ')
  return [{ source, path: pathOf(source), label, description: withoutMarkup(description) }]
}

/** A folder's README is the page of the folder; the one of the repository is the quick start. */
function pathOf(source: string): string {
  if (source === 'README.md') return 'quick-start'
  const path = source.replace(/^docs\//, '').replace(/\.md$/, '')
  return path.replace(/\/README$/, '').toLowerCase()
}

const withoutMarkup = (text: string): string => text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll(/[`*]/g, '')

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading'
