export default [
  {
    guard: 'a page asks for a recent proof, and then sends the call again',
    file: 'web/src/session/call.ts',
    text: "if (error.code === 'step_up_required' && (await stepUp())) return send()",
    replacement: '',
    tests: ['e2e/sign-in/step-up.test.ts'],
  },
  {
    guard: 'a page asks for the proof that a change takes',
    file: 'web/src/session/call-proven.ts',
    text: "error.code !== 'proof_required'",
    replacement: "error.code !== 'step_up_required'",
    tests: ['e2e/self-service/methods.test.ts'],
  },
  {
    guard: 'a list of objects is a group of fields for each in a settings form',
    file: 'web/src/pages/console/parts/schema-form/schema.ts',
    text: "return items?.properties ? 'items' : 'list'",
    replacement: "return 'list'",
    tests: ['web/src/pages/console/areas/authentication-modes/words.test.ts'],
  },
  {
    guard: 'an issue of a value in a list is shown at the field of its item',
    file: 'web/src/pages/console/parts/schema-form/issues.ts',
    text: 'issuesAfter(issues, `${name}[`)',
    replacement: 'issuesAfter(issues, name)',
    tests: ['web/src/pages/console/parts/schema-form/issues.test.ts'],
  },
  {
    guard: 'each member of the objects in a setting has a label',
    file: 'contract/src/methods/relying-party-labels.ts',
    text: "  'relyingParties.topOrigins': {",
    replacement: "  'relyingParties.tops': {",
    tests: ['contract/src/methods/methods.test.ts'],
  },
]
