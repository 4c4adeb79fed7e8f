// What the thread remembers of a tenant's policies, so that compiling a set again takes time only for what has changed.
import type { Cedar, DetailedError } from '../../cedar/cedar.ts'
import type { PolicyTraits } from './compiled.ts'

export interface ReadText {
  readonly parsed: ReturnType<Cedar['policyToJson']>
  readonly depth: number
}

export interface Validated {
  readonly errors: readonly DetailedError[]
  readonly warnings: readonly DetailedError[]
}

/** By the texts of the policies. Those that the last compilation did not use are forgotten. */
export class CompileMemory {
  #schema = ''
  #read = new Map<string, ReadText>()
  #traits = new Map<string, PolicyTraits>()
  #validated = new Map<string, Validated>()

  /** What Cedar's validation says depends on the schema. */
  begin(schema: string): void {
    if (schema !== this.#schema) this.#validated.clear()
    this.#schema = schema
  }

  read(text: string, make: () => ReadText): ReadText {
    return remembered(this.#read, text, make)
  }

  traits(text: string, make: () => PolicyTraits): PolicyTraits {
    return remembered(this.#traits, text, make)
  }

  validated(text: string): Validated | undefined {
    return this.#validated.get(text)
  }

  setValidated(text: string, validated: Validated): void {
    this.#validated.set(text, validated)
  }

  keepOnly(texts: Iterable<string>): void {
    const kept = new Set(texts)
    for (const map of [this.#read, this.#traits, this.#validated])
      for (const text of map.keys()) if (!kept.has(text)) map.delete(text)
  }

  get size(): number {
    return this.#read.size
  }
}

function remembered<Value>(map: Map<string, Value>, text: string, make: () => Value): Value {
  const known = map.get(text)
  if (known !== undefined) return known
  const made = make()
  map.set(text, made)
  return made
}
