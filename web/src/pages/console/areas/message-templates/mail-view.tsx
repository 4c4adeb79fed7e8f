// An email as it will look. The page allows no styles in markup, so the elements are made one by one, and their styles are set
// by script. Only what our own emails consist of is shown.
import { createElement, type ReactNode } from 'react'
import { BrandMark } from '#ui/brand-mark.tsx'

const shown = ['a', 'br', 'div', 'p', 'strong']

export function MailView({ html }: { readonly html: string }) {
  // The policy of the page holds for what it parses, too. Text has no quotation marks of its own: they are escaped.
  const inert = html.replaceAll(' style="', ' data-style="')
  const { body } = new DOMParser().parseFromString(inert, 'text/html')
  return <div style={styleOf(body)}>{childrenOf(body)}</div>
}

const childrenOf = (element: Element): ReactNode[] => [...element.childNodes].map(nodeOf)

function nodeOf(node: ChildNode, index: number): ReactNode {
  if (!(node instanceof Element)) return node.textContent
  const name = node.localName
  if (name === 'img') return <BrandMark key={index} logoUrl={node.getAttribute('src')} size={48} />
  if (!shown.includes(name)) return null
  if (name === 'br') return <br key={index} />
  // A link of a preview leads nowhere.
  const tag = name === 'a' ? 'u' : name
  return createElement(tag, { key: index, style: styleOf(node) }, ...childrenOf(node))
}

/** `font-size:28px` as React takes it. */
function styleOf(element: Element): Readonly<Record<string, string>> {
  const rules = (element.getAttribute('data-style') ?? '').split(';').filter((rule) => rule.includes(':'))
  return Object.fromEntries(
    rules.map((rule) => {
      const [name = '', ...value] = rule.split(':')
      return [name.trim().replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()), value.join(':')]
    }),
  )
}
