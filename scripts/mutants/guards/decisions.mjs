export default [
  {
    guard: 'a policy within its slice keeps the integer literals that its author wrote',
    file: 'server/src/domain/policies/compile/within-slice.ts',
    text: "const within = `${scope.text.trimEnd().replace(/;$/, '')} ${conditionsText(text)}`",
    replacement: 'const within = (cedar.policyToText(policy) as { text: string }).text',
    tests: ['server/src/domain/policies/compile/compile.test.ts', 'server/src/domain/policies/slicing.test.ts'],
  },
  {
    guard: 'a decision reads every entity that its policies look into',
    file: 'server/src/domain/policies/gather.ts',
    text: 'wanted = wanted.flatMap(({ ref, reads }) => found(described.get(entityName(ref))?.attrs, reads))',
    replacement: 'wanted = []',
    tests: ['server/src/domain/policies/gather.test.ts', 'server/src/domain/policies/slicing.test.ts'],
  },
  {
    guard: 'policies that look into too many entities are refused when they are published',
    file: 'server/src/domain/policies/compile/slice-reach.ts',
    text: 'if (read.size > maxEntities) exceeding ??= policyId',
    replacement: '',
    tests: ['server/src/domain/policies/compile/compile.test.ts'],
  },
  {
    guard: 'policies that lead through too many entities are refused when they are published',
    file: 'server/src/domain/policies/compile/slice-reach.ts',
    text: 'if (steps > maxSteps) return tooManySteps(key, policyId, path, steps)',
    replacement: '',
    tests: ['server/src/domain/policies/compile/compile.test.ts'],
  },
  {
    guard: 'the traits that an older server stored with a policy are not believed',
    file: 'server/src/domain/policies/compile/up-to-date.ts',
    text: "Object.hasOwn(policy.traits, 'paths') ? policy : recompiled(policy)",
    replacement: 'policy ?? recompiled(policy)',
    tests: ['server/src/domain/policies/published.test.ts'],
  },
]
