// The part of the domain that decides: who and what there is, and what policies say of it.
import type { Clock } from '@countersign/platform/clock'
import type { Database } from '@countersign/platform/database'
import type { Signals } from '@countersign/platform/signals'
import type { Audit } from './audit/audit.ts'
import { createEntities } from './policies/entities/entities.ts'
import { createEntityCache } from './policies/entities/entity-cache.ts'
import { createEntityRules } from './policies/policies/entity-rules.ts'
import { createPolicies } from './policies/policies/policies.ts'
import { createPublished } from './policies/policies/published.ts'

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
