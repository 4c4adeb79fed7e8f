// An action as labelled values. Its shape is its template's: whatever it holds is shown, however deep.

export interface ActionFact {
  readonly label: string
  readonly value: string
}

export function factsOf(action: object): ActionFact[] {
  return Object.entries(action).flatMap(([name, value]) => facts(name, value))
}

function facts(label: string, value: unknown): ActionFact[] {
  if (isLabelled(value)) return [{ label: value.label, value: plain(value.value) }]
  if (Array.isArray(value)) return value.flatMap((item, index) => facts(`${label} ${index + 1}`, item))
  if (typeof value !== 'object' || value === null) return [{ label, value: plain(value) }]
  return Object.entries(value).flatMap(([name, member]) => facts(`${label} · ${name}`, member))
}

function isLabelled(value: unknown): value is { label: string; value: unknown } {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).sort().join() === 'label,value' &&
    typeof (value as { label: unknown }).label === 'string'
  )
}

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
