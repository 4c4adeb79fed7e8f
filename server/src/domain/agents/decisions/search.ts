// AuthZEN's searches: who may, on what, and what? Every result is one that an evaluation allows.
import type {
  ActionSearchRequest,
  ActionSearchResponse,
  EntitySearchResponse,
  ResourceSearchRequest,
  SubjectSearchRequest,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import { findAllowedActions, findAllowedEntities } from '../../policies/index.ts'
import type { AgentsContext } from '../context.ts'
import { cedarType } from './authorize-action.ts'
import { decide } from './decide.ts'
import { assertExact } from './exact-numbers.ts'
import { principalOf, type Question } from './question.ts'
import { nextOf, pageOf, type Searched } from './search-token.ts'

export async function subjects(
  ctx: AgentsContext,
  tenant: TenantScope,
  origin: Origin,
  { subject, action, resource, context = {}, page }: SubjectSearchRequest,
): Promise<EntitySearchResponse> {
  const { type, properties = {} } = subject
  const searched = searchOf(tenant, 'subject', { subject: { type, properties }, action, resource, context })
  const asked = pageOf(searched, page)
  const found = await findAllowedEntities(ctx, tenant, cedarType(type), asked, ({ id }) =>
    isAllowed(ctx, tenant, origin, { subject: { ...subject, id }, action, resource, context }),
  )
  return { page: nextOf(searched, asked, found), results: found.items.map(({ id }) => ({ type, id })) }
}

export async function resources(
  ctx: AgentsContext,
  tenant: TenantScope,
  origin: Origin,
  { subject, action, resource, context = {}, page }: ResourceSearchRequest,
): Promise<EntitySearchResponse> {
  const { type, properties = {} } = resource
  const searched = searchOf(tenant, 'resource', { subject, action, resource: { type, properties }, context })
  const asked = pageOf(searched, page)
  const found = await findAllowedEntities(ctx, tenant, cedarType(type), asked, ({ id }) =>
    isAllowed(ctx, tenant, origin, { subject, action, resource: { ...resource, id }, context }),
  )
  return { page: nextOf(searched, asked, found), results: found.items.map(({ id }) => ({ type, id })) }
}

export async function actions(
  ctx: AgentsContext,
  tenant: TenantScope,
  origin: Origin,
  { subject, resource, context = {}, page }: ActionSearchRequest,
): Promise<ActionSearchResponse> {
  const searched = searchOf(tenant, 'action', { subject, resource, context })
  const asked = pageOf(searched, page)
  const types = { principalType: cedarType(subject.type), resourceType: cedarType(resource.type) }
  const found = await findAllowedActions(ctx, tenant, types, asked, (name) =>
    isAllowed(ctx, tenant, origin, { subject, action: { name }, resource, context }),
  )
  return { page: nextOf(searched, asked, found), results: found.items.map((name) => ({ name })) }
}

async function isAllowed(
  ctx: AgentsContext,
  tenant: TenantScope,
  { caller }: Origin,
  question: Question,
): Promise<boolean> {
  const { outcome } = await decide(ctx, tenant, principalOf(caller, question), question)
  return outcome === 'allowed'
}

function searchOf({ id }: TenantScope, kind: Searched['kind'], question: Readonly<Record<string, object>>): Searched {
  assertExact(question)
  return { tenantId: id, kind, question }
}
