// Cedar policies and the entities that they speak of.
export type { ApprovalTemplate } from './cedar-index/index.ts'

export { createEntities } from './entities/entities.ts'
export { createEntityCache } from './entities/entity-cache.ts'
export type { DeclaredProperties } from './policies/declared-properties.ts'
export type { DescribedEntity, EntityRef, Gate, PolicyDecision, PolicyEngine, PolicyError } from './policies/engine.ts'
export { engineContext } from './policies/engine-context.ts'
export { createEntityRules } from './policies/entity-rules.ts'
export { createPolicies, type Policies } from './policies/policies.ts'
export { createPublished } from './policies/published.ts'
export type { Found, SearchPage } from './policies/search.ts'
export { starterEntities } from './policies/starter/starter.ts'
