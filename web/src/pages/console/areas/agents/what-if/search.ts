// A request that the page is opened with: in its address, or that of a decision.
import type { DecisionChain } from '@countersign/contract'
import { searchTexts } from '#console/parts/search-texts.ts'
import { emptyCase, type TypedCase } from './typed-case.ts'

/** What a decision was asked stays out of the address, which browsers and proxies keep. */
export type CaseSearch = Partial<TypedCase & { readonly evaluationId: string }>

const names = [...(Object.keys(emptyCase) as (keyof TypedCase)[]), 'evaluationId'] as const

export const readCaseSearch = (search: Readonly<Record<string, unknown>>): CaseSearch => searchTexts(search, names)

/** The same request once more, with the policies of today. */
export function caseOf({ subject, agentId, userId, action, resource, inputs }: DecisionChain): TypedCase {
  const principal =
    agentId === null ? { type: cedarType(subject.type), id: subject.id } : { type: 'Agent', id: agentId }
  return {
    ...emptyCase,
    principalType: principal.type,
    principalId: principal.id,
    ...(agentId !== null && userId !== null ? { onBehalfOf: userId } : {}),
    action,
    resourceType: resource.type,
    resourceId: resource.id,
    properties: jsonOf(inputs?.action),
    request: jsonOf(inputs?.context),
    approvals: inputs?.approvals.join(', ') ?? '',
  }
}

const jsonOf = (values: object = {}): string =>
  Object.keys(values).length === 0 ? '' : JSON.stringify(values, null, 2)

/** AuthZEN's types of subjects, as the schema names them. */
const cedarType = (type: string): string => ({ user: 'User', identity: 'User', agent: 'Agent' })[type] ?? type
