// How a location in a body is written for people: `device.publicKeyJwk`, `details[2].label`, `headers["a b"]`.

export type Step = string | number

const plainName = /^[\w$-]{1,64}$/
const longestName = 64

/** The empty string for the body itself. */
export function fieldPath(steps: readonly Step[]): string {
  return steps.map(written).join('').replace(/^\./, '')
}

function written(step: Step): string {
  if (typeof step === 'number') return `[${step}]`
  if (plainName.test(step)) return `.${step}`
  return `[${JSON.stringify(step.length > longestName ? `${step.slice(0, longestName)}…` : step)}]`
}
