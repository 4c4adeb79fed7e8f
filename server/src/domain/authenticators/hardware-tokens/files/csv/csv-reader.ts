// A streaming parser for RFC 4180.
import { invalidField } from '@countersign/contract'

export interface CsvRecord {
  /** The line of the file at which the record begins. */
  readonly line: number
  readonly fields: readonly string[]
}

const defaultMaxCharacters = 4_096

export class CsvReader {
  readonly #maxCharacters: number
  #records: CsvRecord[] = []
  #fields: string[] = []
  #field = ''
  #state: 'fresh' | 'plain' | 'quoted' | 'closed' = 'fresh'
  #line = 1
  #recordLine = 1
  #recordLength = 0

  constructor(maxCharacters = defaultMaxCharacters) {
    this.#maxCharacters = maxCharacters
  }

  /** The records that end in this piece. Empty lines are skipped. */
  push(text: string): CsvRecord[] {
    for (const character of text) this.#take(character)
    const ended = this.#records
    this.#records = []
    return ended
  }

  /** The last record, if no line break ends it. */
  end(): CsvRecord[] {
    if (this.#state === 'quoted') throw this.#unreadable('has an unclosed quotation mark')
    return this.push('\n')
  }

  #take(character: string): void {
    this.#recordLength += 1
    if (this.#recordLength > this.#maxCharacters)
      throw this.#unreadable(`is longer than ${this.#maxCharacters} characters`)
    if (this.#state === 'quoted') this.#takeQuoted(character)
    else if (character === ',') this.#endField()
    else if (character === '\n') this.#endRecord()
    else if (character === '"') this.#takeQuote()
    else if (this.#state !== 'closed') this.#takePlain(character)
    else if (character.trim() !== '') throw this.#unreadable('has characters after a closing quotation mark')
  }

  #takeQuoted(character: string): void {
    if (character === '"') this.#state = 'closed'
    else this.#field += character
    if (character === '\n') this.#line += 1
  }

  #takeQuote(): void {
    if (this.#state === 'plain') throw this.#unreadable('has a quotation mark inside a field')
    // Two of them inside a quoted field stand for one.
    if (this.#state === 'closed') this.#field += '"'
    this.#state = 'quoted'
  }

  #takePlain(character: string): void {
    this.#field += character
    if (character !== ' ') this.#state = 'plain'
  }

  #endField(): void {
    this.#fields.push(this.#field.trim())
    this.#field = ''
    this.#state = 'fresh'
  }

  #endRecord(): void {
    this.#endField()
    if (this.#fields.length > 1 || this.#fields[0] !== '') {
      this.#records.push({ line: this.#recordLine, fields: this.#fields })
    }
    this.#fields = []
    this.#recordLength = 0
    this.#line += 1
    this.#recordLine = this.#line
  }

  #unreadable(issue: string): Error {
    return invalidField('body', `is not a CSV file: line ${this.#recordLine} ${issue}`)
  }
}
