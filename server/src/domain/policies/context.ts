import type { EnrolmentContext } from '../enrolment/index.ts'
import type { AnalysisTurns } from './analysis/analysis-turns.ts'
import type { Authorizer, PolicyCompiler } from './cedar-index/index.ts'
import type { EntityCache } from './entities/entity-cache.ts'
import type { PublishedPolicies } from './policies/published.ts'

export interface PoliciesContext extends EnrolmentContext {
  readonly analysisTurns: AnalysisTurns
  readonly authorizer: Authorizer
  readonly entityCache: EntityCache
  readonly policyCompiler: PolicyCompiler
  readonly publishedPolicies: PublishedPolicies
  /** For work that no caller waits for. */
  readonly trialAuthorizer: Authorizer
}
