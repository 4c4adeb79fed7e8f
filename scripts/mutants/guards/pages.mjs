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
]
