// The page around an operation, a schema or the overview.
import { places } from './anchors.ts'
import { Html, html } from './html.ts'
import { navigation } from './navigation.ts'
import type { ListedService } from './options.ts'
import { style } from './style.ts'

interface Layout {
  /** Of the service. */
  readonly title: string
  readonly docs: string
  readonly services: readonly ListedService[]
  readonly content: Html
  /** The operation or schema; none for the overview. */
  readonly current?: string
}

export function layout({ title, docs, services, content, current }: Layout): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${current && `${current} · `}${title} · API reference</title>
<link rel="icon" href="data:,">
<style>${new Html(style)}</style>
<script src="${docs}/reference.js" defer></script>
</head>
<body id="${places.top}">
<a class="skip" href="#${places.content}">Skip to content</a>
<header class="bar"><button popovertarget="menu">Menu</button><a href="${docs}">${title}</a></header>
<div class="page">
${navigation(services, docs, current)}
<main id="${places.content}" tabindex="-1">
${content}
</main>
</div>
</body>
</html>
`
}
