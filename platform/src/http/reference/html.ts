// HTML as a value: interpolated values are escaped, unless they are HTML already.
export class Html {
  readonly #markup: string

  constructor(markup: string) {
    this.#markup = markup
  }

  toString(): string {
    return this.#markup
  }
}

export type Content = Html | string | number | false | null | undefined | readonly Content[]

export function html(strings: TemplateStringsArray, ...contents: readonly Content[]): Html {
  return new Html(String.raw({ raw: strings }, ...contents.map(rendered)))
}

/** Joins contents with a separator. */
export function joined(contents: readonly Content[], separator: Content): Content {
  return contents.map((content, index) => (index === 0 ? content : [separator, content]))
}

function rendered(content: Content): string {
  if (content === false || content === null || content === undefined) return ''
  if (content instanceof Html) return content.toString()
  if (typeof content === 'object') return content.map(rendered).join('')
  return String(content).replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
