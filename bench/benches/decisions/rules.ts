// The same rules for Cedar and for Cerbos, the people and documents they are about, and the expected results.

const policiesInSlice = 100
const permits = 90
const actions = 100
const people = 500
/** The number of different questions: two per person. */
const asked = 1_000

export const policiesInTenant = policiesInSlice * actions

interface Rule {
  readonly effect: 'permit' | 'forbid'
  readonly cedar: string
  readonly cerbos: string
}

/** Permits test the department, forbids the classification; whichever decides, all of them are evaluated. */
const rules: readonly Rule[] = Array.from({ length: policiesInSlice }, (_, n) => {
  if (n < permits) {
    const condition = (principal: string, resource: string) =>
      `${resource}.department == "d${n}" && ${principal}.level >= ${n % 10}`
    return { effect: 'permit', cedar: condition('principal', 'resource'), cerbos: condition('P.attr', 'R.attr') }
  }
  const condition = (principal: string, resource: string) =>
    `${resource}.classification == "c${n}" && ${principal}.clearance < 5`
  return { effect: 'forbid', cedar: condition('principal', 'resource'), cerbos: condition('P.attr', 'R.attr') }
})

const actionCalled = (n: number) => `document.${n}`

/** The action that is requested. */
export const action = actionCalled(0)

export const cedarSchema = `entity User = { level: Long, clearance: Long };
entity Document = { department: String, classification: String };
action ${Array.from({ length: actions }, (_, n) => `"${actionCalled(n)}"`).join(', ')}
appliesTo { principal: [User], resource: [Document], context: {} };`

const cedarPolicies = (n: number): string =>
  rules
    .map(
      ({ effect, cedar }, rule) =>
        `@id("p${n}_${rule}") ${effect}(principal is User, action == Action::"${actionCalled(n)}", resource is Document)\n` +
        `when { ${cedar} };`,
    )
    .join('\n')

/** For that action. */
export const slicePolicies = cedarPolicies(0)

/** For all actions. */
export const tenantPolicies = Array.from({ length: actions }, (_, n) => cedarPolicies(n)).join('\n')

/** Cerbos has one policy per kind of resource: it contains the same number of rules. */
export const cerbosPolicy = {
  apiVersion: 'api.cerbos.dev/v1',
  resourcePolicy: {
    version: 'default',
    resource: 'document',
    rules: rules.map(({ effect, cerbos }) => ({
      actions: [action],
      effect: effect === 'permit' ? 'EFFECT_ALLOW' : 'EFFECT_DENY',
      roles: ['user'],
      condition: { match: { expr: cerbos } },
    })),
  },
}

export interface Person {
  readonly id: string
  readonly attributes: { readonly level: number; readonly clearance: number }
}

export const persons: readonly Person[] = Array.from({ length: people }, (_, n) => ({
  id: `person-${n}`,
  attributes: { level: n % 10, clearance: Math.floor(n / 10) % 10 },
}))

export interface Question {
  readonly person: Person
  readonly document: {
    readonly id: string
    readonly attributes: { readonly department: string; readonly classification: string }
  }
  readonly allowed: boolean
}

export const questions: readonly Question[] = Array.from({ length: asked }, (_, n) => {
  const person = persons[n % people] as Person
  const { level, clearance } = person.attributes
  const department = (n * 7) % policiesInSlice
  const classification = permits + ((n * 3) % (2 * (policiesInSlice - permits)))
  const permitted = department < permits && level >= department % 10
  const forbidden = classification < policiesInSlice && clearance < 5
  return {
    person,
    document: {
      id: `document-${n}`,
      attributes: { department: `d${department}`, classification: `c${classification}` },
    },
    allowed: permitted && !forbidden,
  }
})
