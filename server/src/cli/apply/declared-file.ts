// Reads a declaration from YAML, and knows the line of each of its fields.
import { CommandRefused } from '@countersign/platform/cli'
import { compileBody } from '@countersign/platform/http/parsing'
import { type Document, LineCounter, parseDocument } from 'yaml'
import { Declaration } from './declaration.ts'

const check = compileBody(Declaration)
const maxBytes = 4 * 1024 * 1024

export class DeclaredFile {
  readonly declaration: Declaration
  readonly #lineOf: (field: string) => number | undefined

  /** @throws {CommandRefused} that names the line. */
  constructor(text: string) {
    if (Buffer.byteLength(text) > maxBytes) throw new CommandRefused('The file is larger than 4 MiB.')
    const lines = new LineCounter()
    const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true })
    const [error] = document.errors
    if (error) throw new CommandRefused(`Line ${lines.linePos(error.pos[0]).line}: ${error.message}`)
    this.#lineOf = (field) => {
      // The nearest field that the file has.
      for (let path = pathOf(field); path.length > 0; path = path.slice(0, -1)) {
        const node = document.getIn(path, true) as { readonly range?: readonly number[] } | undefined
        if (node?.range?.[0] !== undefined) return lines.linePos(node.range[0]).line
      }
      return undefined
    }
    const { value, issues } = check(contentOf(document))
    if (issues) throw new CommandRefused(issues.map(({ field, issue }) => this.sentence(field, issue)).join('\n'))
    this.declaration = value
  }

  /** What is wrong, with the line and the place in the file. */
  sentence(field: string, issue: string): string {
    const line = this.#lineOf(field)
    return `${line === undefined ? '' : `Line ${line}: `}${field} ${issue}.`
  }
}

/** Aliases are limited, because a few lines of them can be gigabytes. */
function contentOf(document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 })
  } catch (error) {
    throw new CommandRefused(`The file cannot be read: ${(error as Error).message}`)
  }
}

/** `tenants[0].clients` → tenants, 0, clients */
const pathOf = (field: string): (string | number)[] =>
  [...field.matchAll(/([^.[\]]+)/g)].map(([part]) => (/^\d+$/.test(part) ? Number(part) : part))
