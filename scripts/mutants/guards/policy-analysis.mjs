export default [
  {
    guard: 'a tenant has one analysis at a time',
    file: 'server/src/domain/policies/analysis/analysis-turns.ts',
    text: 'super(2, { perTenant: 1 })',
    replacement: 'super(2, { perTenant: 2 })',
    tests: ['server/src/services/svc-admin/policy-sets/analyse-policy-draft.test.ts'],
  },
  {
    guard: 'the analysis compares with the log only policies that were live as they are now',
    file: 'server/src/domain/agents/analysis/analyse.ts',
    text: 'versions.every((version) => version.has(policy))',
    replacement: 'versions.every((version) => version.size > 0 || version.has(policy))',
    tests: ['server/src/services/svc-admin/policy-sets/analyse-policy-draft.test.ts'],
  },
  {
    guard: 'the analysis does not assume that a group is within another',
    file: 'server/src/domain/policies/analysis/covers.ts',
    text: '(entity) => entity !== undefined && nameOf(entity) === nameOf(one.entity)',
    replacement: '(entity) => entity !== undefined',
    tests: ['server/src/cli/policies-analyse.test.ts'],
  },
  {
    guard: 'the analysis takes no forbid below a gate for redundant',
    file: 'server/src/domain/policies/analysis/static-findings.ts',
    text: 'policies.filter(({ isGate }) => !isGate)',
    replacement: 'policies.filter(() => true)',
    tests: ['server/src/cli/policies-analyse.test.ts'],
  },
]
