// The part of the domain for people who come with a browser: how they get in, and what they manage themselves.
import type { Clock } from '@countersign/platform/clock'
import type { Database } from '@countersign/platform/database'
import type { AgentAuthorisation } from './agent-authorisation.ts'
import type { Audit } from './audit/index.ts'
import type { Addresses } from './base/index.ts'
import type { Mfa } from './mfa.ts'
import type { Sessions } from './people/index.ts'
import { createSelfService, createSignIn } from './sign-in/index.ts'

interface Parts
  extends Pick<
      Mfa,
      'challenges' | 'deviceChallenges' | 'methodsOf' | 'mfaSettings' | 'modes' | 'passwords' | 'registrations'
    >,
    Pick<AgentAuthorisation, 'approvals' | 'delegations'> {
  readonly addresses: Addresses
  readonly audit: Audit
  readonly clock: Clock
  readonly database: Database
  readonly sessions: Sessions
}

export type People = ReturnType<typeof createPeople>

export function createPeople(parts: Parts) {
  return {
    sessions: parts.sessions,
    selfService: createSelfService(parts),
    signIn: createSignIn(parts),
  }
}
