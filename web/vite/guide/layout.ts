// The page around a document: menu, search, contents, previous and next.
import { type Group, type GuidePage, home } from './contents.ts'
import { escaped } from './escaped.ts'
import { relativePath } from './links.ts'
import type { Rendered } from './render.ts'

export interface Site {
  readonly version: string
  readonly groups: readonly Group[]
}

export function layout(site: Site, page: GuidePage, rendered: Rendered): string {
  const to = (file: string) => relativePath(page, file)
  const title = rendered.title.replaceAll(/<[^>]+>/g, '')
  return `<!doctype html>
<html lang="en" data-root="${to('.') || '.'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page === home ? 'Countersign guide' : `${title} · Countersign`}</title>
${page.description ? `<meta name="description" content="${escaped(page.description)}">` : ''}
<link rel="icon" href="${to('icon.svg')}">
<link rel="stylesheet" href="${to('guide.css')}">
<link rel="alternate" type="text/markdown" href="${to(`${page.path}.md`)}">
<script src="${to('theme.js')}"></script>
<script src="${to('guide.js')}" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="bar">
<button class="menu-button" popovertarget="menu">Menu</button>
<a class="name" href="${to('index.html')}"><img src="${to('icon.svg')}" alt="" width="24" height="24">Countersign</a>
<span class="version">${escaped(site.version)}</span>
<form class="search" role="search" hidden><input type="search" aria-label="Search the guide" placeholder="Search  /" autocomplete="off"><ul class="results" hidden></ul><p class="visually-hidden" role="status"></p></form>
<button class="theme" hidden></button>
</header>
<div class="page">
<nav id="menu" popover aria-label="Guide">${menu(site, page)}</nav>
<main id="content" tabindex="-1">
<article>
${rendered.html}</article>
<footer>${neighbours(site, page)}<p class="about"><a href="${to(`${page.path}.md`)}">This page as Markdown</a> · <a href="${to('llms.txt')}">llms.txt</a> · Countersign ${escaped(site.version)}</p></footer>
</main>
${onThisPage(rendered)}
</div>
</body>
</html>
`
}

function menu({ groups }: Site, current: GuidePage): string {
  const item = (page: GuidePage) => {
    const here = page.path === current.path ? ' aria-current="page"' : ''
    return `<li><a href="${relativePath(current, `${page.path}.html`)}"${here}>${escaped(page.label)}</a></li>`
  }
  return [
    `<ul>${item(home)}</ul>`,
    ...groups.map(({ title, pages }) => `<p>${escaped(title)}</p>\n<ul>${pages.map(item).join('')}</ul>`),
  ].join('\n')
}

function neighbours({ groups }: Site, current: GuidePage): string {
  const pages = [home, ...groups.flatMap(({ pages }) => pages)]
  const place = pages.findIndex(({ path }) => path === current.path)
  const link = (page: GuidePage | undefined, rel: 'prev' | 'next', word: string) =>
    page
      ? `<a rel="${rel}" href="${relativePath(current, `${page.path}.html`)}"><small>${word}</small> ${escaped(page.label)}</a>`
      : ''
  return `<nav class="neighbours" aria-label="Previous and next">${link(pages[place - 1], 'prev', 'Previous')}${link(pages[place + 1], 'next', 'Next')}</nav>`
}

function onThisPage({ headings }: Rendered): string {
  const shown = headings.filter(({ depth }) => depth === 2 || depth === 3)
  if (shown.length < 2) return ''
  const items = shown.map(
    ({ depth, anchor, html }) =>
      `<li${depth === 3 ? ' class="inner"' : ''}><a href="#${anchor}">${html.replaceAll(/<\/?a\b[^>]*>/g, '')}</a></li>`,
  )
  return `<nav class="contents" aria-label="On this page"><p>On this page</p><ul>${items.join('')}</ul></nav>`
}
