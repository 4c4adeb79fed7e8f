// An action as labelled values: whatever it holds is shown, however deep, and always under the whole path to it. An agent chooses
// some of its names: none of them may look like a label of ours.

export interface ActionFact {
  readonly label: string
  readonly value: string
}

export function factsOf(action: object): ActionFact[] {
  return Object.entries(action).flatMap(([name, value]) => facts(name, value))
}

function facts(label: string, value: unknown): ActionFact[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => facts(`${label} ${index + 1}`, item))
  if (typeof value !== 'object' || value === null) return [{ label, value: plain(value) }]
  return Object.entries(value).flatMap(([name, member]) => facts(`${label} · ${name}`, member))
}

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
