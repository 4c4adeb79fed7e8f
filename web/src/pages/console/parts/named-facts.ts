import { readableName } from '@countersign/contract/readable-name'
import { factsOf } from '#ui/action-facts.ts'
import type { Fact } from '#ui/card.tsx'

/** Values by readable names, with the names themselves as tooltips. Deeper ones are under the whole path. */
export const namedFacts = (values: object): Fact[] =>
  Object.entries(values).flatMap(([name, value]): Fact[] => {
    const label = readableName(name)
    const facts = factsOf({ [label]: value })
    return facts.length > 0 ? facts.map((fact) => ({ ...fact, name })) : [{ label, name, value: JSON.stringify(value) }]
  })
