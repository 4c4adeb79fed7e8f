import { describe, expect, test } from 'vitest'
import { newCedar } from '../../cedar/cedar.ts'
import { requirementOf, requirementsOf } from './requirement.ts'

const cedar = newCedar()

function requiredBy(scope: string, conditions = '') {
  const parsed = cedar.policyToJson(`permit(${scope}) ${conditions};`)
  if (parsed.type === 'failure') throw new Error(parsed.errors[0]?.message)
  const found = requirementOf(requirementsOf(parsed.json))
  return found && `${found.of.join('.')} ${found.relation} ${found.values.join(' or ')}`
}

describe('a policy requires what its scope says', () => {
  test.each([
    ['principal == User::"ada", action, resource', 'principal == User::"ada"'],
    ['principal, action, resource == Doc::"d"', 'resource == Doc::"d"'],
    ['principal in Group::"staff", action, resource', 'principal in Group::"staff"'],
    ['principal is User in Group::"staff", action, resource', 'principal in Group::"staff"'],
    // One entity is more selective than a group.
    ['principal in Group::"staff", action, resource == Doc::"d"', 'resource == Doc::"d"'],
    ['principal is User, action, resource is Doc', undefined],
    ['principal, action, resource', undefined],
  ])('%s', (scope, expected) => {
    expect(requiredBy(scope)).toBe(expected)
  })
})

describe('a policy requires what its first comparison says', () => {
  test.each([
    ['when { resource.kind == "invoice" && resource.total > 5 }', 'resource.kind == "invoice"'],
    ['when { "invoice" == resource.kind }', 'resource.kind == "invoice"'],
    ['when { context.action.amount == -5 }', 'context.action.amount == -5'],
    ['when { principal.owner == User::"ada" }', 'principal.owner == User::"ada"'],
    ['when { principal == User::"ada" }', 'principal == User::"ada"'],
    ['when { principal in Group::"staff" }', 'principal in Group::"staff"'],
    ['when { ["a", "b"].contains(resource.kind) }', 'resource.kind == "a" or "b"'],
    ['when { principal is User && resource has kind && resource.kind == "a" }', 'resource.kind == "a"'],
    [
      'when { context.request has country } when { context.request.country == "CH" }',
      'context.request.country == "CH"',
    ],
    ['when { true } unless { resource.kind == "a" }', undefined],
    ['unless { resource has kind } when { resource.kind == "a" }', 'resource.kind == "a"'],
    ['when { resource.kind != "a" }', undefined],
    ['when { resource.kind == "a" || resource.kind == "b" }', undefined],
    ['when { resource.kind == principal.kind }', undefined],
    ['when { resource.seen == datetime("2030-01-01") }', undefined],
    ['when { [resource.kind].contains("a") }', undefined],
    ['when { !(resource.kind == "a") }', undefined],
    ['when { action == Action::"read" }', undefined],
    // The expression before could fail, and an error denies.
    ['when { resource.total + 1 > 0 && resource.kind == "a" }', undefined],
    ['when { resource.owner has name && resource.kind == "a" }', undefined],
    // The attributes of another entity are not available.
    ['when { resource.owner.name == "a" }', undefined],
  ])('%s', (conditions, expected) => {
    expect(requiredBy('principal, action, resource', conditions)).toBe(expected)
  })

  test('unless it compares with too many', () => {
    const oneOf = (count: number) =>
      `when { [${Array.from({ length: count }, (_, n) => `"${n}"`).join(', ')}].contains(resource.kind) }`
    expect(requiredBy('principal, action, resource', oneOf(16))).toContain(' or ')
    expect(requiredBy('principal, action, resource', oneOf(17))).toBeUndefined()
  })
})
