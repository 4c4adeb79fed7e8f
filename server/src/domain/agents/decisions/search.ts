// AuthZEN's searches: who may, on what, and what? Every result is one that an evaluation allows.
import type {
  ActionSearchRequest,
  ActionSearchResponse,
  AuthzenAction,
  EntitySearchResponse,
  ResourceSearchRequest,
  SubjectSearchRequest,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import {
  type EntityRef,
  type Found,
  findAllowedActions,
  findAllowedEntities,
  type SearchPage,
} from '../../policies/index.ts'
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
  const found = await findAllowedEntities(
    ctx,
    tenant,
    searchFor('principal', type, action, resource),
    asked,
    ({ id }) => isAllowed(ctx, tenant, origin, { subject: { ...subject, id }, action, resource, context }),
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
  const found = await findAllowedEntities(ctx, tenant, searchFor('resource', type, action, subject), asked, ({ id }) =>
    isAllowed(ctx, tenant, origin, { subject, action, resource: { ...resource, id }, context }),
  )
  return { page: nextOf(searched, asked, found), results: found.items.map(({ id }) => ({ type, id })) }
}

/** The resources on which policies let a user act themselves, with approval or without. */
export function resourcesOfUser(
  ctx: AgentsContext,
  tenant: TenantScope,
  userId: string,
  { type, action: name }: { readonly type: string; readonly action: string },
  page: SearchPage,
): Promise<Found<EntityRef>> {
  const subject = { type: 'user', id: userId }
  const principal = { agentId: null, userId, subject, asksItself: false, attributes: {} }
  const action = { name }
  return findAllowedEntities(ctx, tenant, searchFor('resource', type, action, subject), page, async (resource) => {
    const { outcome } = await decide(ctx, tenant, principal, { subject, action, resource })
    return outcome !== 'denied'
  })
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

const searchFor = (
  variable: 'principal' | 'resource',
  type: string,
  { name: action }: AuthzenAction,
  given: { readonly type: string; readonly id: string },
) => ({ variable, type: cedarType(type), action, given: { type: cedarType(given.type), id: given.id } })

function searchOf({ id }: TenantScope, kind: Searched['kind'], question: Readonly<Record<string, object>>): Searched {
  assertExact(question)
  return { tenantId: id, kind, question }
}
