export default [
  {
    guard: 'a draft is not publishable before it is validated',
    file: 'server/src/domain/policies/policies/drafts.ts',
    text: 'publishable: checked && !hasErrors(issues),',
    replacement: 'publishable: !hasErrors(issues),',
    tests: ['server/src/services/svc-admin/policy-sets/policy-checks.test.ts'],
  },
  {
    guard: 'issues are stored only for the draft that was validated',
    file: 'server/src/domain/policies/policies/policy-sets-store.ts',
    text: 'and version = ${version} and not checked',
    replacement: 'and not checked and ${version} > 0 and false',
    tests: ['server/src/services/svc-admin/policy-sets/policy-checks.test.ts'],
  },
  {
    guard: 'a search leaves out only permits that what is given rules out',
    file: 'server/src/domain/policies/policies/candidates.ts',
    text: 'return !places.some((place) => values.includes(place))',
    replacement: 'return !values.includes(entityName(given))',
    tests: ['server/src/domain/policies/policies/search.test.ts'],
  },
  {
    guard: 'a search finds members of containers within containers',
    file: 'server/src/domain/policies/policies/candidates-store.ts',
    text: 'and p.entity_type = any(${containerTypes}::text[])',
    replacement: 'and p.entity_type = any(${containerTypes}::text[]) and false',
    tests: ['server/src/domain/policies/policies/search.test.ts'],
  },
  {
    guard: 'a search tries everything if one permit requires nothing that the database can find',
    file: 'server/src/domain/policies/policies/candidates.ts',
    text: 'if (!wanted) return undefined\n    for (const ref of wanted.refs) {',
    replacement: 'if (!wanted) continue\n    for (const ref of wanted.refs) {',
    tests: ['server/src/domain/policies/policies/search.test.ts'],
  },
]
