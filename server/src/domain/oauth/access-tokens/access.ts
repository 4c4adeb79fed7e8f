// Access tokens as svc-auth offers them and every service checks them.
import type { Clock } from '@countersign/platform/clock'
import type { Database } from '@countersign/platform/database'
import type { Signals } from '@countersign/platform/signals'
import type { Audit } from '../../audit/index.ts'
import type { Addresses } from '../../base/index.ts'
import type { Vault } from '../../tenancy/index.ts'
import { createAccessState } from './access-state.ts'
import { createAuthenticateClient } from './authenticate-client.ts'
import { createFailedAuthentications } from './failed-authentications.ts'
import { createIntrospect } from './introspect.ts'
import { createRevoke } from './revoke.ts'
import { createSignAccessToken } from './sign.ts'
import { createAccessTokens } from './verify.ts'

interface Parts {
  readonly database: Database
  readonly addresses: Addresses
  readonly clock: Clock
  readonly signals: Signals
  readonly vault: Vault
  readonly audit: Audit
}

export type Access = ReturnType<typeof createAccess>

export function createAccess(parts: Parts) {
  const { addresses, clock } = parts
  const state = createAccessState(parts)
  const failures = createFailedAuthentications({ clock })
  const authenticateClient = createAuthenticateClient({ ...parts, state, failures })
  const accessTokens = createAccessTokens({ state, addresses, clock })
  const sign = createSignAccessToken({ state, addresses, clock })
  return {
    /** For the token endpoint, which knows every way to an access token. */
    issuing: { accessTokens, authenticateClient, sign, state },
    introspect: createIntrospect({ authenticateClient, accessTokens }),
    revoke: createRevoke({ ...parts, authenticateClient, accessTokens }),
    verify: accessTokens.verify,
    /** With what a tenant signs at this moment. */
    signing: (tenantId: string) => state.tenants.get(tenantId),
    /** Empty for a tenant that does not exist: whether it does is nobody's business. */
    publicKeys: async (tenantId: string) => ({ keys: [...((await state.tenants.get(tenantId))?.publicKeys ?? [])] }),
  }
}
