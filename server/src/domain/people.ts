// The part of the domain for people who come with a browser: how they get in, and what they manage themselves.
import type { AgentsContext } from './agents/index.ts'
import type { Audit } from './audit/index.ts'
import { createSelfService, createSignIn } from './sign-in/index.ts'

export type People = ReturnType<typeof createPeople>

export function createPeople(parts: AgentsContext & { readonly audit: Audit }) {
  return {
    selfService: createSelfService(parts),
    signIn: createSignIn(parts),
  }
}
