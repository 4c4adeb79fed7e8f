// AuthZEN's searches: who may, on what, and what? Whatever they find, an evaluation allows.
import type {
  ActionSearchRequest,
  ActionSearchResponse,
  EntitySearchResponse,
  ResourceSearchRequest,
  SubjectSearchRequest,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import { findAllowedActions, findAllowedEntities, type PoliciesContext } from '../../policies/index.ts'
import { cedarType } from './ask-policies.ts'
import type { Decide } from './decide.ts'
import { assertExact } from './exact-numbers.ts'
import { principalOf, type Question } from './question.ts'
import { nextOf, pageOf, type Searched } from './search-token.ts'

interface Parts extends PoliciesContext {
  readonly decide: Decide
}

export function createSearches(parts: Parts) {
  const { decide } = parts
  const isAllowed = async (tenant: TenantScope, { caller }: Origin, question: Question): Promise<boolean> =>
    (await decide(tenant, principalOf(caller, question.subject), question)).outcome === 'allowed'

  return {
    async subjects(tenant: TenantScope, origin: Origin, request: SubjectSearchRequest): Promise<EntitySearchResponse> {
      const { subject, action, resource, context = {}, page } = request
      const { type, properties = {} } = subject
      const searched = searchOf(tenant, 'subject', { subject: { type, properties }, action, resource, context })
      const asked = pageOf(searched, page)
      const found = await findAllowedEntities(parts, tenant, cedarType(type), asked, ({ id }) =>
        isAllowed(tenant, origin, { subject: { ...subject, id }, action, resource, context }),
      )
      return { page: nextOf(searched, asked, found), results: found.items.map(({ id }) => ({ type, id })) }
    },

    async resources(
      tenant: TenantScope,
      origin: Origin,
      request: ResourceSearchRequest,
    ): Promise<EntitySearchResponse> {
      const { subject, action, resource, context = {}, page } = request
      const { type, properties = {} } = resource
      const searched = searchOf(tenant, 'resource', { subject, action, resource: { type, properties }, context })
      const asked = pageOf(searched, page)
      const found = await findAllowedEntities(parts, tenant, cedarType(type), asked, ({ id }) =>
        isAllowed(tenant, origin, { subject, action, resource: { ...resource, id }, context }),
      )
      return { page: nextOf(searched, asked, found), results: found.items.map(({ id }) => ({ type, id })) }
    },

    async actions(tenant: TenantScope, origin: Origin, request: ActionSearchRequest): Promise<ActionSearchResponse> {
      const { subject, resource, context = {}, page } = request
      const searched = searchOf(tenant, 'action', { subject, resource, context })
      const asked = pageOf(searched, page)
      const types = { principalType: cedarType(subject.type), resourceType: cedarType(resource.type) }
      const found = await findAllowedActions(parts, tenant, types, asked, (name) =>
        isAllowed(tenant, origin, { subject, action: { name }, resource, context }),
      )
      return { page: nextOf(searched, asked, found), results: found.items.map((name) => ({ name })) }
    },
  }
}

function searchOf({ id }: TenantScope, kind: Searched['kind'], question: Readonly<Record<string, object>>): Searched {
  assertExact(question)
  return { tenantId: id, kind, question }
}
