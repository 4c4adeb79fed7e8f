import { type Content, type Html, html } from './html.ts'

/** Code under a caption. It can be focused, so that the keyboard can scroll it. */
export function codeBlock(caption: Content, label: string, code: Content): Html {
  return html`<figure class="code">
<figcaption>${caption}</figcaption>
${code && html`<pre tabindex="0" role="group" aria-label="${label}"><code>${code}</code></pre>`}
</figure>`
}
