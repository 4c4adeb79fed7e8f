// AuthZEN's searches: who may, on what, and what? Whatever they find, an evaluation allows.
import type {
  ActionSearchRequest,
  ActionSearchResponse,
  EntitySearchResponse,
  Page,
  ResourceSearchRequest,
  SubjectSearchRequest,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import type { Policies } from '../policies/policies.ts'
import { cedarType } from './ask-policies.ts'
import type { Decide } from './decide.ts'
import { principalOf, type Question } from './question.ts'

interface Parts {
  readonly decide: Decide
  readonly search: Policies['search']
}

interface AskedPage {
  readonly token?: string
  readonly limit?: number
}

const pageLimit = 50

export function createSearches({ decide, search }: Parts) {
  const isAllowed = async (tenant: TenantScope, { caller }: Origin, question: Question): Promise<boolean> =>
    (await decide(tenant, principalOf(caller, question.subject), question)).outcome === 'allowed'

  return {
    async subjects(tenant: TenantScope, origin: Origin, request: SubjectSearchRequest): Promise<EntitySearchResponse> {
      const { subject, page, ...asked } = request
      const found = await search.entities(tenant, cedarType(subject.type), pageOf(page), ({ id }) =>
        isAllowed(tenant, origin, { ...asked, subject: { ...subject, id } }),
      )
      return entitiesFound(subject.type, found)
    },

    async resources(
      tenant: TenantScope,
      origin: Origin,
      request: ResourceSearchRequest,
    ): Promise<EntitySearchResponse> {
      const { resource, page, ...asked } = request
      const found = await search.entities(tenant, cedarType(resource.type), pageOf(page), ({ id }) =>
        isAllowed(tenant, origin, { ...asked, resource: { ...resource, id } }),
      )
      return entitiesFound(resource.type, found)
    },

    async actions(tenant: TenantScope, origin: Origin, request: ActionSearchRequest): Promise<ActionSearchResponse> {
      const { page, ...asked } = request
      const types = { principalType: cedarType(asked.subject.type), resourceType: cedarType(asked.resource.type) }
      const found = await search.actions(tenant, types, pageOf(page), (name) =>
        isAllowed(tenant, origin, { ...asked, action: { name } }),
      )
      const { items } = found
      return { results: items.map((name) => ({ name })), page: nextOf(found) }
    },
  }
}

const pageOf = ({ token, limit = pageLimit }: AskedPage = {}) => ({ limit, cursor: token === '' ? undefined : token })

const nextOf = ({ items, nextCursor }: Page<unknown>) => ({ next_token: nextCursor ?? '', count: items.length })

function entitiesFound(type: string, found: Page<{ readonly id: string }>): EntitySearchResponse {
  return { results: found.items.map(({ id }) => ({ type, id })), page: nextOf(found) }
}
