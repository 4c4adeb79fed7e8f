// TypeScript for the contract's schemas, without a reference to the contract or to TypeBox.

const indented = (text) => text.replaceAll('\n', '\n  ')

/** Collects the named types while it writes the ones that refer to them. */
export class TypeWriter {
  #texts = new Map()
  #open = new Set()

  /** The type of a schema: a name if the schema has one. */
  write(schema) {
    const name = schema.$id
    if (!name) return this.#structure(schema)
    if (this.#open.has(name)) return name
    this.#open.add(name)
    const text = this.#structure(schema)
    this.#open.delete(name)
    const known = this.#texts.get(name)
    // Two schemas with one name and different contents: the second is written where it is used.
    if (known && known.text !== text) return text
    this.#texts.set(name, { text, description: schema.description })
    return name
  }

  /** The named types, in alphabetical order. */
  declarations() {
    return [...this.#texts]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, { text, description }]) => `${comment(description)}export type ${name} = ${text}\n`)
      .join('\n')
  }

  get names() {
    return [...this.#texts.keys()].sort()
  }

  #structure(schema) {
    if (schema.const !== undefined) return JSON.stringify(schema.const)
    if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
    if (schema.anyOf) return [...new Set(schema.anyOf.map((one) => this.write(one)))].join(' | ')
    switch (schema.type) {
      case 'object':
        return this.#object(schema)
      case 'array':
        return `readonly ${parenthesised(this.write(schema.items ?? {}))}[]`
      case 'integer':
        return 'number'
      case 'string':
      case 'number':
      case 'boolean':
      case 'null':
      case 'void':
        return schema.type
      case undefined:
        return 'unknown'
      default:
        throw new Error(`The SDK's types have no form for ${JSON.stringify(schema)}.`)
    }
  }

  #object({ properties = {}, required = [], additionalProperties, patternProperties }) {
    const open = patternProperties ? Object.values(patternProperties)[0] : additionalProperties
    const members = Object.entries(properties).map(([name, schema]) =>
      this.member(name, schema, required.includes(name)),
    )
    if (members.length > 0) return `{\n  ${indented(members.join('\n'))}\n}`
    return open === false ? 'Readonly<Record<string, never>>' : `Readonly<Record<string, ${this.#value(open)}>>`
  }

  #value(schema) {
    return schema && typeof schema === 'object' ? this.write(schema) : 'unknown'
  }

  member(name, schema, isRequired) {
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name)
    return `${comment(schema.description)}readonly ${key}${isRequired ? '' : '?'}: ${this.write(schema)}`
  }
}

const parenthesised = (text) => (/[|&]|^readonly /.test(text) && !/^\{[\s\S]*\}$/.test(text) ? `(${text})` : text)

export const comment = (text) => (text ? `/** ${text.replaceAll('*/', '* /')} */\n` : '')
