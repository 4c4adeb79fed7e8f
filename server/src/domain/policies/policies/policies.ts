// A tenant's policies: written as a draft, published as versions, asked by whoever needs a decision.

import type { Clock } from '@countersign/platform/clock'
import type { Signals } from '@countersign/platform/signals'
import type { Audit } from '../../audit/index.ts'
import { createAuthorizer, createCompiler } from '../cedar-index/index.ts'
import type { EntityCache } from '../entities/entity-cache.ts'
import { createDeclaredProperties } from './declared-properties.ts'
import { createDrafts } from './drafts.ts'
import { createEvaluation } from './evaluate.ts'
import { history } from './history.ts'
import type { Published } from './published.ts'
import { createPublishing } from './publishing.ts'
import { createSearch } from './search.ts'
import { createWhatIf } from './what-if.ts'

interface Parts {
  readonly audit: Audit
  readonly clock: Clock
  readonly entityCache: EntityCache
  readonly published: Published
  readonly signals: Signals
}

export type Policies = ReturnType<typeof createPolicies>

export function createPolicies(parts: Parts) {
  const compiler = createCompiler()
  const evaluation = createEvaluation({ ...parts, authorizer: createAuthorizer() })
  return {
    draft: createDrafts({ ...parts, compiler }),
    ...createPublishing({ ...parts, compiler }),
    history,
    whatIf: createWhatIf({ ...parts, compiler, evaluation }),
    evaluate: evaluation.evaluate,
    search: createSearch(parts),
    declaredProperties: createDeclaredProperties(parts),
  }
}
