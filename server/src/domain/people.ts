// The part of the domain for people who come with a browser: how they get in, and what they manage themselves.
import type { Audit } from './audit/index.ts'
import type { BaseContext } from './base/index.ts'
import type { Mfa } from './mfa.ts'
import { createSelfService, createSignIn } from './sign-in/index.ts'

interface Parts extends BaseContext, Pick<Mfa, 'challenges' | 'deviceChallenges' | 'passwords' | 'registrations'> {
  readonly audit: Audit
}

export type People = ReturnType<typeof createPeople>

export function createPeople(parts: Parts) {
  return {
    selfService: createSelfService(parts),
    signIn: createSignIn(parts),
  }
}
