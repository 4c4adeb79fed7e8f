// An XML document as a list of sections, the elements right below its root, each passed on when it is complete and
// then forgotten. A document that would expand an entity, nest deeply or use much memory is refused.
import { invalidField, Problem } from '@countersign/contract'
import { SaxesParser, type SaxesTagNS } from 'saxes'
import type { XmlElement } from './xml-element.ts'

const limits = { depth: 16, attributesPerElement: 32, sectionCharacters: 64 * 1024, unreadCharacters: 256 * 1024 }

export interface Root {
  readonly name: string
  readonly namespace: string
}

export async function* xmlSections(texts: AsyncIterable<string>, root: Root): AsyncGenerator<XmlElement[]> {
  const reader = new SectionReader(root)
  for await (const text of texts) yield reader.push(text)
  reader.end()
}

class SectionReader {
  readonly #parser = new SaxesParser({ xmlns: true })
  readonly #open: XmlElement[] = []
  #sections: XmlElement[] = []
  /** The size of the section so far, with its tags counted roughly. */
  #characters = 0
  /** How much was pushed since the parser last returned something: it holds no more than that. */
  #unread = 0

  constructor({ name, namespace }: Root) {
    const parser = this.#parser
    // At most six: with a seventh, the parser is an object of a kind that V8 reads five times as slowly.
    parser.on('doctype', () => {
      throw unreadable('it has a document type declaration')
    })
    parser.on('opentag', (tag) => {
      if (this.#open.length === 0) {
        this.#checkEncoding()
        if (tag.local !== name || tag.uri !== namespace) throw unreadable(`its root is not a ${name} of ${namespace}`)
      }
      this.#enter(tag)
    })
    parser.on('text', (text) => this.#add(text))
    parser.on('cdata', (text) => this.#add(text))
    parser.on('comment', () => {
      this.#unread = 0
    })
    parser.on('closetag', () => this.#leave())
  }

  push(text: string): XmlElement[] {
    this.#unread += text.length
    this.#parse(text)
    if (this.#unread > limits.unreadCharacters) throw unreadable('a part of it is too long')
    const complete = this.#sections
    this.#sections = []
    return complete
  }

  end(): void {
    this.#parse(null)
  }

  #parse(text: string | null): void {
    try {
      this.#parser.write(text)
    } catch (error) {
      if (error instanceof Problem) throw error
      // The parser's message may quote the document, which contains secrets.
      throw unreadable(`it is not well-formed (line ${this.#parser.line})`)
    }
  }

  #checkEncoding(): void {
    const { encoding = 'UTF-8' } = this.#parser.xmlDecl
    if (!/^(?:utf-8|us-ascii)$/i.test(encoding)) throw unreadable('it is not in UTF-8')
  }

  #enter({ local, attributes }: SaxesTagNS): void {
    const values = Object.values(attributes).map((attribute) => [attribute.local, attribute.value] as const)
    if (values.length > limits.attributesPerElement) throw unreadable('an element has too many attributes')
    const element: XmlElement = { name: local, attributes: Object.fromEntries(values), children: [], text: '' }
    // The root does not keep its sections.
    if (this.#open.length > 1) this.#open.at(-1)?.children.push(element)
    this.#open.push(element)
    if (this.#open.length > limits.depth) throw unreadable('it is nested too deeply')
    this.#weigh(`<${local}></${local}>`)
    for (const [, value] of values) this.#weigh(value)
  }

  #add(text: string): void {
    const element = this.#open.at(-1)
    if (!element || this.#open.length === 1) return
    element.text += text
    this.#weigh(text)
  }

  #leave(): void {
    const element = this.#open.pop()
    if (element && this.#open.length === 1) {
      this.#sections.push(element)
      this.#characters = 0
    }
    this.#unread = 0
  }

  #weigh(text: string): void {
    this.#unread = 0
    this.#characters += text.length
    if (this.#characters > limits.sectionCharacters) throw unreadable('a section of it is too long')
  }
}

const unreadable = (issue: string) => invalidField('body', `is not a PSKC file: ${issue}`)
