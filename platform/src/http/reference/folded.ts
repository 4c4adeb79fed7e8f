import { type Content, type Html, html } from './html.ts'

/** Collapsible content with a title. */
export const folded = (title: Content, inside: Content, isOpen = false): Html =>
  html`<details${isOpen && html` open`}><summary>${title}</summary><div class="inside">${inside}</div></details>`
