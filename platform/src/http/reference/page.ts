// The API reference for people: one page of HTML and CSS, generated only from the OpenAPI document.
import { places } from './anchors.ts'
import { operationsOf } from './described-operation.ts'
import { type Group, groupsOf } from './groups.ts'
import { type Content, Html, html } from './html.ts'
import { authentication, introduction } from './introduction.ts'
import { navigation } from './navigation.ts'
import type { OpenApiDocument } from './openapi-document.ts'
import { operationSection } from './operation-section.ts'
import { schemaSections } from './schema-section.ts'
import { type Resolve, resolverOf } from './shape.ts'
import { style, styleHash } from './style.ts'

export interface ReferencePage {
  readonly html: string
  readonly contentSecurityPolicy: string
}

const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src '${styleHash}'`,
  "img-src 'self' data:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

export function referencePage(document: Record<string, unknown>): ReferencePage {
  return { html: page(document as unknown as OpenApiDocument).toString(), contentSecurityPolicy }
}

function page(document: OpenApiDocument): Html {
  const { info, servers, components: { schemas = {} } = {} } = document
  const resolve = resolverOf(document)
  const operations = operationsOf(document)
  const groups = groupsOf(operations)
  const access = authentication(document, operations)
  const menu = navigation(groups, Object.keys(schemas), access !== undefined)
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${info.title} · API reference</title>
<link rel="icon" href="data:,">
<style>${new Html(style)}</style>
</head>
<body id="${places.top}">
<a class="skip" href="#${places.content}">Skip to content</a>
<header class="bar"><a href="#${places.top}">${info.title}</a><a href="#${places.contents}">Contents</a></header>
<div class="page">
<div class="side"><p class="title"><a href="#${places.top}">${info.title}</a></p>${menu}</div>
<details class="contents"><summary>Contents</summary><div id="${places.contents}">${menu}</div></details>
<main id="${places.content}" tabindex="-1">
${introduction(document)}
${access}
${groups.map((group) => groupSection(group, servers?.[0]?.url ?? '', resolve))}
${operations.length === 0 && nothingYet}
${schemaSections(schemas, resolve)}
</main>
</div>
</body>
</html>
`
}

function groupSection({ title, anchor, operations }: Group, baseUrl: string, resolve: Resolve): Content {
  return html`<section class="group" aria-labelledby="${anchor}">
<h2 id="${anchor}">${title}</h2>
${operations.map((operation) => operationSection(operation, baseUrl, resolve))}
</section>`
}

const nothingYet = html`<section class="empty">
<h2>No operations yet</h2>
<p>This service has no operations.</p>
</section>`
