// A tenant's connectors: through which providers its messages leave, and in which order they are tried.
import type { Clock } from '@countersign/platform/clock'
import type { Audit } from '../../audit/index.ts'
import type { Vault } from '../../tenancy/index.ts'
import { createAdministration } from './administration.ts'
import { type AttemptParts, createAttempts } from './attempt.ts'
import { createConnectorTests } from './connector-tests.ts'
import { createRoutes } from './routes.ts'
import { createSending } from './sending.ts'
import { createTypes } from './types.ts'

export type Connectors = ReturnType<typeof createConnectors>

interface Parts extends AttemptParts {
  readonly clock: Clock
  readonly audit: Audit
  readonly vault: Vault
  readonly development: boolean
}

export function createConnectors(parts: Parts) {
  const routes = createRoutes(parts)
  const attempt = createAttempts(parts)
  return {
    ...createAdministration(parts),
    types: createTypes(parts),
    test: createConnectorTests({ ...parts, routes, attempt }),
    routes,
    sending: createSending({ ...parts, attempt }),
  }
}
