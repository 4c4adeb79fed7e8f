import { type Content, type Html, html } from './html.ts'

/** Content under a title that opens and closes it. */
export const folded = (title: Content, inside: Content, isOpen = false): Html =>
  html`<details${isOpen && html` open`}><summary>${title}</summary><div class="inside">${inside}</div></details>`
