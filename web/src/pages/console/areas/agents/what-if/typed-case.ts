// A request as it is typed, and as the server takes it.
import type { WhatIfCase } from '@countersign/contract'
import { jsonObjectOf, parseJson } from '#console/parts/json-object.ts'
import type { WhatIfMessages } from './messages/en.ts'

export interface TypedCase {
  readonly principalType: string
  readonly principalId: string
  readonly onBehalfOf: string
  readonly action: string
  readonly resourceType: string
  readonly resourceId: string
  readonly properties: string
  readonly request: string
  readonly approvals: string
}

export const emptyCase: TypedCase = {
  principalType: 'User',
  principalId: '',
  onBehalfOf: '',
  action: '',
  resourceType: '',
  resourceId: '',
  properties: '',
  request: '',
  approvals: '',
}

const required = ['principalType', 'principalId', 'action', 'resourceType', 'resourceId'] as const

export type CaseProblems = Partial<Record<keyof TypedCase, string>>

export function readCase(typed: TypedCase, text: WhatIfMessages): { asked: WhatIfCase; problems: CaseProblems } {
  const action = jsonObjectOf(typed.properties)
  const request = jsonObjectOf(typed.request)
  const approvals = typed.approvals.split(',').flatMap((policy) => policy.trim() || [])
  const onBehalfOf = typed.onBehalfOf.trim()
  const context = {
    ...(action && Object.keys(action).length > 0 ? { action } : {}),
    ...(request && Object.keys(request).length > 0 ? { request } : {}),
    ...(approvals.length > 0 ? { approvals } : {}),
    ...(onBehalfOf === '' ? {} : { onBehalfOf: { type: 'User', id: onBehalfOf } }),
  }
  return {
    asked: {
      principal: { type: typed.principalType.trim(), id: typed.principalId.trim() },
      action: typed.action.trim(),
      resource: { type: typed.resourceType.trim(), id: typed.resourceId.trim() },
      ...(Object.keys(context).length > 0 ? { context } : {}),
    },
    problems: {
      ...Object.fromEntries(required.flatMap((name) => (typed[name].trim() === '' ? [[name, text.required]] : []))),
      ...(action ? {} : { properties: text.jsonInvalid }),
      ...(request ? {} : { request: text.jsonInvalid }),
    },
  }
}

/** Undefined where it is no list; what is wrong inside of one is for the server to say. */
export function readCases(json: string): WhatIfCase[] | undefined {
  const value = parseJson(json)
  return Array.isArray(value) && value.length > 0 ? (value as WhatIfCase[]) : undefined
}
