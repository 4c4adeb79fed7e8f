// One document as HTML, with what the page around it and the search need to know of it.
import { Marked, type Tokens } from 'marked'
import { Anchors } from './anchors.ts'
import type { GuidePage } from './contents.ts'
import { diagram } from './diagram.ts'
import { escaped } from './escaped.ts'
import { highlighted } from './highlight.ts'
import type { Links } from './links.ts'

export interface Heading {
  readonly depth: number
  readonly anchor: string
  /** Inline HTML. */
  readonly html: string
}

export interface Rendered {
  readonly title: string
  readonly html: string
  readonly headings: readonly Heading[]
}

export function render(markdown: string, page: GuidePage, links: Links): Rendered {
  const headings: Heading[] = []
  const anchors = new Anchors()
  let diagrams = 0
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const anchor = anchors.next(text)
        const html = this.parser.parseInline(tokens)
        headings.push({ depth, anchor, html })
        if (depth === 1) return `<h1 id="${anchor}">${html}</h1>\n`
        const link = `<a class="anchor" href="#${anchor}" aria-label="Link to this section">#</a>`
        return `<h${depth} id="${anchor}">${html} ${link}</h${depth}>\n`
      },
      code({ text, lang = '' }: Tokens.Code) {
        const [language = ''] = lang.split(' ')
        if (language === 'mermaid') return diagram(text, diagrams++)
        return `<pre tabindex="0"><code>${highlighted(text, language)}</code></pre>\n`
      },
      link({ href, tokens }: Tokens.Link) {
        const html = this.parser.parseInline(tokens)
        const target = links.resolve(page, href, 'html')
        return target === undefined ? html : `<a href="${escaped(target)}">${html}</a>`
      },
      image({ href, text }: Tokens.Image) {
        return `<img src="${escaped(links.picture(page, href))}" alt="${escaped(text)}" loading="lazy">`
      },
      table(token: Tokens.Table) {
        const row = (cells: readonly Tokens.TableCell[], tag: 'th' | 'td') =>
          `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>\n`
        const body = token.rows.map((cells) => row(cells, 'td')).join('')
        return `<div class="wide" tabindex="0"><table>\n<thead>${row(token.header, 'th')}</thead>\n<tbody>${body}</tbody></table></div>\n`
      },
      html({ text }: Tokens.HTML | Tokens.Tag) {
        if (text.startsWith('<!--')) return ''
        return text
          .replaceAll(
            /<img src="([^"]+)"/g,
            (_, target: string) => `<img loading="lazy" src="${links.picture(page, target)}"`,
          )
          .replaceAll(srcset, (_, target: string) => `srcset="${links.picture(page, target)}"`)
      },
    },
  })
  const html = marked.parse(markdown) as string
  const title = headings.find(({ depth }) => depth === 1)?.html ?? page.label
  return { title, html, headings }
}

/** Another picture for dark pages. */
const srcset = /srcset="([^"]+)"/g

/** The document itself, with links that work between the Markdown files of the guide. */
export function asMarkdown(markdown: string, page: GuidePage, links: Links): string {
  return markdown
    .replaceAll(/\[([^\]]+)\]\(([^()\s]+)\)/g, (_, text: string, target: string) => {
      if (/\.(png|svg|webp)$/.test(target)) return `[${text}](${links.picture(page, target)})`
      const found = links.resolve(page, target, 'md')
      return found === undefined ? text : `[${text}](${found})`
    })
    .replaceAll(/<img src="([^"]+)"/g, (_, target: string) => `<img src="${links.picture(page, target)}"`)
    .replaceAll(srcset, (_, target: string) => `srcset="${links.picture(page, target)}"`)
}
