export default [
  {
    guard: 'a shadow that falls behind skips decisions instead of queueing them without limit',
    file: 'server/src/domain/agents/shadows/shadow-runs.ts',
    text: 'if (lane.waiting.length >= maxWaitingPerTenant) lane.skipped += 1',
    replacement: 'if (lane.waiting.length >= maxWaitingPerTenant) return',
    tests: ['server/src/services/svc-admin/policy-sets/policy-shadow.test.ts'],
  },
  {
    guard: 'what a shadow says is compared with what policies decided',
    file: 'server/src/domain/agents/shadows/shadows-store.ts',
    text: 'rows.filter(({ logged, outcome }) => logged !== outcome).length',
    replacement: 'rows.length',
    tests: ['server/src/services/svc-admin/policy-sets/policy-shadow.test.ts'],
  },
]
