// Cedar policies, and the entities that they are about.
export { type Analysis, analyseFiles, analyseSource, policyTexts } from './analysis/analyse.ts'
export { AnalysisTurns } from './analysis/analysis-turns.ts'
export {
  type ApprovalTemplate,
  type Approver,
  Authorizer,
  approverText,
  PolicyCompiler,
  type StandingScope,
  stagesOf,
} from './cedar-index/index.ts'
export type { PoliciesContext } from './context.ts'
export * as entities from './entities/entities.ts'
export { EntityCache } from './entities/entity-cache.ts'
export { readEntityFile } from './entities/entity-file.ts'
export * as userEntities from './entities/user-entities.ts'
export type {
  Authorization,
  DescribedEntity,
  EntityRef,
  Gate,
  PolicyError,
  PolicyRequest,
} from './policies/authorization.ts'
export { authorize } from './policies/authorize.ts'
export { cedarContext } from './policies/cedar-context.ts'
export { type DeclaredWords, declaredContext, declaredWords } from './policies/declared-words.ts'
export { describedActions } from './policies/described-actions.ts'
export * as policyDrafts from './policies/drafts.ts'
export * as policySets from './policies/policy-sets.ts'
export { PolicyErrors, readPolicyTests, runPolicyTests } from './policies/policy-tests.ts'
export { PublishedPolicies } from './policies/published.ts'
export { findPublishedVersion } from './policies/published-store.ts'
export { type Found, findAllowedActions, findAllowedEntities, type SearchPage } from './policies/search.ts'
export { starterEntities } from './policies/starter/starter.ts'
export { openDraft, openTrial, type Trial } from './policies/trial.ts'
export { compareDraft } from './policies/what-if.ts'
