// An action as labelled values: whatever it holds is shown, however deep, and always under the whole path to it. An agent chooses
// some of its names: none of them may look like a label of ours.
import { shared } from '#i18n/shared/index.ts'

export interface ActionFact {
  readonly label: string
  readonly value: string
}

/** What a device signs. Its own names are in words; those below them, which an agent chooses, stay as they are. */
export const signedFacts = (action: object): ActionFact[] => factsOf(action, shared.text().signed)

/** Headings replace what leads to a value, by its path: `resource.type`. */
export function factsOf(values: object, headings: Readonly<Record<string, string>> = {}): ActionFact[] {
  const facts = (path: string, label: string, value: unknown): ActionFact[] => {
    const shown = Object.hasOwn(headings, path) ? (headings[path] ?? label) : label
    if (Array.isArray(value))
      return value.flatMap((item, index) => facts(`${path}[${index}]`, `${shown} ${index + 1}`, item))
    if (typeof value !== 'object' || value === null) return [{ label: shown, value: plain(value) }]
    return Object.entries(value).flatMap(([name, member]) => facts(`${path}.${name}`, `${shown} · ${name}`, member))
  }
  return Object.entries(values).flatMap(([name, value]) => facts(name, name, value))
}

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
