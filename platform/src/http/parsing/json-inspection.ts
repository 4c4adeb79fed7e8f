// What a parsed JSON value must not hold, wherever in it that stands.
import type { BadBodyCode } from './bad-body.ts'
import type { Step } from './field-path.ts'
import { outOfInt64 } from './int64.ts'
import { unsupportedCharacter } from './unsupported-character.ts'

interface Fault {
  readonly code: BadBodyCode
  readonly issue: string
  /** Filled from the inside out, so that a value without a fault pays nothing for it. */
  readonly path: Step[]
}

export class JsonInspection {
  memberCount = 0
  /** An integer so large that the parsed number may differ from the written one. */
  sawInexactNumber = false
  readonly #maxDepth: number

  constructor(maxDepth: number) {
    this.#maxDepth = maxDepth
  }

  visit(value: unknown, depth: number): Fault | undefined {
    if (typeof value === 'string') return textFault(value)
    if (typeof value === 'number') return this.#visitNumber(value)
    if (typeof value === 'bigint') return outOfInt64(value) ? outOfRange() : undefined
    if (typeof value !== 'object' || value === null) return undefined
    if (depth === this.#maxDepth) return tooDeep(this.#maxDepth)
    return Array.isArray(value) ? this.#visitItems(value, depth + 1) : this.#visitMembers(value, depth + 1)
  }

  #visitNumber(value: number): Fault | undefined {
    if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return undefined
    this.sawInexactNumber = true
    return Number.isFinite(value) ? undefined : outOfRange()
  }

  #visitItems(items: unknown[], depth: number): Fault | undefined {
    for (let index = 0; index < items.length; index++) {
      const fault = this.visit(items[index], depth)
      if (fault) return within(index, fault)
    }
    return undefined
  }

  #visitMembers(members: object, depth: number): Fault | undefined {
    for (const name in members) {
      this.memberCount++
      const fault = nameFault(name) ?? this.visit(members[name as keyof typeof members], depth)
      if (fault) return within(name, fault)
    }
    return undefined
  }
}

function nameFault(name: string): Fault | undefined {
  // Harmless here, where it is an own property, but not in the first code that copies it with an assignment.
  if (name === '__proto__') return { code: 'forbidden_key', issue: 'is not a possible field name', path: [] }
  return textFault(name)
}

function textFault(text: string): Fault | undefined {
  const issue = unsupportedCharacter(text)
  return issue === undefined ? undefined : { code: 'unsupported_character', issue, path: [] }
}

const outOfRange = (): Fault => ({
  code: 'number_out_of_range',
  issue: 'is out of range: a number must be a 64-bit integer or fit into a double',
  path: [],
})

const tooDeep = (maxDepth: number): Fault => ({
  code: 'too_deep',
  issue: `is nested more than ${maxDepth} levels deep`,
  path: [],
})

function within(step: Step, fault: Fault): Fault {
  fault.path.unshift(step)
  return fault
}
