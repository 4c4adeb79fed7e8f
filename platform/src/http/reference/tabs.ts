import { type Content, type Html, html } from './html.ts'

export interface Tab {
  readonly name: string
  readonly code: Content
}

/** The same in several languages. Radio buttons select one of them, also without a script. */
export function codeTabs(anchor: string, label: string, tabs: readonly Tab[]): Html {
  return html`<div class="code tabs" role="group" aria-label="${label}">
${tabs.map(
  ({ name }, index) =>
    html`<input type="radio" name="${anchor}-language" id="${anchor}-${index}" value="${name}"${index === 0 && html` checked`}><label for="${anchor}-${index}">${name}</label>`,
)}
${tabs.map(({ name, code }) => html`<pre tabindex="0" role="group" aria-label="${label}, ${name}"><code>${code}</code></pre>`)}
</div>`
}
