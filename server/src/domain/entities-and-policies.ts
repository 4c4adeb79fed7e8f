// The part of the domain that decides: who and what there is, and what policies say of it.
import type { Clock } from '@countersign/platform/clock'
import type { Database } from '@countersign/platform/database'
import type { Signals } from '@countersign/platform/signals'
import type { Audit } from './audit/index.ts'
import {
  createEntities,
  createEntityCache,
  createEntityRules,
  createPolicies,
  createPublished,
} from './policies/index.ts'

interface Parts {
  readonly audit: Audit
  readonly clock: Clock
  readonly database: Database
  readonly signals: Signals
}

export type EntitiesAndPolicies = ReturnType<typeof createEntitiesAndPolicies>

export function createEntitiesAndPolicies(parts: Parts) {
  const published = createPublished(parts)
  return {
    entities: createEntities({ ...parts, rules: createEntityRules(published) }),
    policies: createPolicies({ ...parts, published, entityCache: createEntityCache(parts) }),
  }
}
