// From an MCP request to an AuthZEN request: COAZ, OpenID's binding of AuthZEN for MCP (draft of 2026).
import type { AuthzenAction, AuthzenResource, AuthzenSubject, EvaluationRequest } from '../generated/types.ts'
import { compile } from './cel.ts'
import { absent, type Scope } from './cel-operations.ts'

export type Claims = Readonly<Record<string, unknown>>
type Params = Readonly<Record<string, unknown>>

/** A mapping as a tool declares it in `x-authzen-mapping`: strings that begin with `$` are CEL expressions. */
export type Mapping =
  | { readonly evaluation: Readonly<Record<string, unknown>> }
  | { readonly evaluations: Readonly<Record<string, unknown>> }

/** The request does not fit the mapping, or the mapping is wrong. */
export class MappingError extends Error {}

export interface Caller {
  readonly claims: Claims
  readonly subject: AuthzenSubject
  /** The identifier of this MCP server. */
  readonly server: string
}

/** Decided by what a method is about. A method that is not here is denied. */
const targets: Readonly<Record<string, (params: Params, server: string) => AuthzenResource>> = {
  initialize: (_, id) => ({ type: 'mcp_server', id }),
  'tools/list': (_, id) => ({ type: 'mcp_server', id }),
  'tools/call': ({ name }) => ({ type: 'tool', id: required(name, 'name') }),
  'resources/list': (_, id) => ({ type: 'mcp_server', id }),
  'resources/templates/list': (_, id) => ({ type: 'mcp_server', id }),
  'resources/read': ({ uri }) => ({ type: 'resource', id: required(uri, 'uri') }),
  'resources/subscribe': ({ uri }) => ({ type: 'resource', id: required(uri, 'uri') }),
  'resources/unsubscribe': ({ uri }) => ({ type: 'resource', id: required(uri, 'uri') }),
  'prompts/list': (_, id) => ({ type: 'mcp_server', id }),
  'prompts/get': ({ name }) => ({ type: 'prompt', id: required(name, 'name') }),
  'completion/complete': ({ ref }) => {
    const { type, name, uri } = Object(ref) as Params
    return type === 'ref/prompt'
      ? { type: 'prompt', id: required(name, 'ref.name') }
      : { type: 'resource', id: required(uri, 'ref.uri') }
  },
  'logging/setLevel': (_, id) => ({ type: 'mcp_server', id }),
  'tasks/list': (_, id) => ({ type: 'mcp_server', id }),
  'tasks/get': ({ taskId }) => ({ type: 'task', id: required(taskId, 'taskId') }),
  'tasks/result': ({ taskId }) => ({ type: 'task', id: required(taskId, 'taskId') }),
  'tasks/cancel': ({ taskId }) => ({ type: 'task', id: required(taskId, 'taskId') }),
}

const noted: Readonly<Record<string, (params: Params) => Params>> = {
  initialize: ({ protocolVersion }) => ({ protocol_version: protocolVersion }),
  'logging/setLevel': ({ level }) => ({ level }),
}

/** The default mapping of a method. Undefined for a method that has none. */
export function defaultRequest(method: string, params: Params, caller: Caller): EvaluationRequest | undefined {
  const target = Object.hasOwn(targets, method) ? targets[method] : undefined
  if (!target) return undefined
  const context = { ...agentOf(caller), ...noted[method]?.(params) }
  return { subject: caller.subject, action: { name: method }, resource: target(params, caller.server), context }
}

/** The requests of a declared mapping. All of them must be permitted. */
export function declaredRequests(mapping: unknown, params: Params, caller: Caller): readonly EvaluationRequest[] {
  const [[envelope, template] = [], ...more] = Object.entries(Object(mapping) as object)
  if (more.length > 0 || (envelope !== 'evaluation' && envelope !== 'evaluations'))
    throw new MappingError('A mapping has exactly one member: evaluation or evaluations.')
  const resolved = Object(resolve(template, { params, token: caller.claims })) as Params
  if (envelope === 'evaluation') return [requestOf(resolved, caller)]
  const { evaluations, ...defaults } = resolved
  if (!Array.isArray(evaluations) || evaluations.length === 0) throw new MappingError('evaluations must be a list.')
  return evaluations.map((entry: Params) => {
    if (Object.hasOwn(Object(entry) as object, 'subject'))
      throw new MappingError('An entry of evaluations must not have a subject.')
    return requestOf({ ...defaults, ...entry }, caller)
  })
}

function requestOf({ subject, action, resource, context }: Params, caller: Caller): EvaluationRequest {
  const { name } = Object(action) as Params
  const { type, id } = Object(resource) as Params
  required(name, 'action.name')
  required(type, 'resource.type')
  required(id, 'resource.id')
  return {
    subject: anchored(subject, caller),
    action: action as AuthzenAction,
    resource: resource as AuthzenResource,
    context: { ...agentOf(caller), ...(Object(context) as Params) },
  }
}

/** A server must not choose for whom it asks: only the caller's own token says who they are. */
function anchored(declared: unknown, { subject, claims }: Caller): AuthzenSubject {
  const { id, type, properties } = Object(declared) as Params
  if (id !== undefined && id !== subject.id && id !== claims.sub)
    throw new MappingError('subject.id is not the subject of the access token.')
  return {
    ...subject,
    ...(typeof type === 'string' && type !== 'identity' ? { type } : {}),
    ...(properties === undefined ? {} : { properties: { ...(Object(properties) as Params), ...subject.properties } }),
  }
}

const agentOf = ({ claims }: Caller): Params =>
  typeof claims.client_id === 'string' ? { agent: claims.client_id } : {}

function required(value: unknown, name: string): string {
  if (typeof value !== 'string' || value === '') throw new MappingError(`${name} is required, as a string.`)
  return value
}

const compiled = new Map<string, (scope: Scope) => unknown>()
const maxCompiled = 1_000

/** Literals as they are; expressions by their value; absent members left out. */
function resolve(template: unknown, scope: Scope): unknown {
  if (typeof template === 'string') return template.startsWith('$') ? expression(template, scope) : template
  if (Array.isArray(template)) return template.map((item) => resolve(item, scope))
  if (typeof template !== 'object' || template === null) return template
  const members = Object.entries(template).map(([name, value]) => [name, resolve(value, scope)] as const)
  return Object.fromEntries(members.filter(([, value]) => value !== absent))
}

function expression(text: string, scope: Scope): unknown {
  if (text.startsWith('$$')) return text.slice(1)
  try {
    let evaluate = compiled.get(text)
    if (!evaluate) {
      evaluate = compile(text.slice(1))
      if (compiled.size >= maxCompiled) compiled.clear()
      compiled.set(text, evaluate)
    }
    return evaluate(scope)
  } catch (error) {
    throw new MappingError(`expression '${text}' failed: ${error instanceof Error ? error.message : error}`)
  }
}
