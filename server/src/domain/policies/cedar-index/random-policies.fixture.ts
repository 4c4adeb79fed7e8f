// Random policies, entities and requests over one schema, small enough that they often match.

import type { EntityLine } from '@countersign/contract'
import fc from 'fast-check'

export const randomSchema = `
entity Group in [Group];
entity User in [Group] = { level: Long, manager?: User };
entity Agent in [Group] = { owner: User };
entity Folder in [Folder];
entity Doc in [Folder] = { owner?: User, secret: Bool };
type Context = {
  request: { country?: String },
  action: { amount: Long },
  approvals: Set<String>,
  now: datetime,
  onBehalfOf?: User,
};
action read, write, any;
action "doc.read", "doc.list" in [read] appliesTo { principal: [User, Agent], resource: [Doc, Folder], context: Context };
action "doc.edit" in [write] appliesTo { principal: [User, Agent], resource: [Doc], context: Context };
action "folder.edit" in [write, any] appliesTo { principal: [User], resource: [Folder], context: Context };
`

const ids = ['a', 'b', 'c']
const one = <Value>(...values: readonly Value[]) => fc.constantFrom(...values)
const name = (type: string) => one(...ids.map((id) => `${type}::"${id}"`))
const joined = (...parts: readonly fc.Arbitrary<string>[]) => fc.tuple(...parts).map((texts) => texts.join(''))
const text = (value: string) => fc.constant(value)

const often = (arbitrary: fc.Arbitrary<string>) => ({ weight: 4, arbitrary })

const principal = fc.oneof(
  often(text('principal')),
  text('principal is User'),
  text('principal is Agent'),
  joined(text('principal == '), fc.oneof(name('User'), name('Agent'))),
  joined(text('principal in '), name('Group')),
  joined(text('principal is User in '), name('Group')),
)

const actionName = one('doc.read', 'doc.list', 'doc.edit', 'folder.edit')
const action = fc.oneof(
  often(text('action')),
  actionName.map((action) => `action == Action::"${action}"`),
  one('read', 'write', 'any').map((group) => `action in Action::"${group}"`),
  text('action in [Action::"doc.read", Action::"write"]'),
)

const resource = fc.oneof(
  often(text('resource')),
  text('resource is Doc'),
  text('resource is Folder'),
  joined(text('resource == '), fc.oneof(name('Doc'), name('Folder'))),
  joined(text('resource in '), name('Folder')),
  joined(text('resource is Doc in '), name('Folder')),
)

const largeLiteral = one(
  '9007199254740991',
  '9007199254740992',
  '9007199254740993',
  '9007199254740994',
  '-9007199254740993',
  '9223372036854775806',
)

const condition = fc.oneof(
  { weight: 10, arbitrary: text('') },
  joined(text('when { principal is User && principal.level > '), one('0', '2'), text(' }')),
  joined(
    text('when { principal is User && principal has manager && principal.manager.level > '),
    one('0', '2'),
    text(' }'),
  ),
  joined(text('when { principal is User && principal has manager && principal.manager in '), name('Group'), text(' }')),
  // Several steps away, on different paths.
  joined(text('when { principal is User && principal has manager.manager && principal.manager.manager.level > 1 }')),
  joined(text('when { '), name('User'), text(' has manager.manager.level }')),
  joined(
    text('when { resource is Doc && resource has owner.manager && {of: resource.owner.manager}.of in '),
    name('Group'),
    text(' }'),
  ),
  joined(
    text('when { principal is Agent && (if principal.owner has manager then principal.owner.manager else '),
    name('User'),
    text(') in '),
    name('Group'),
    text(' }'),
  ),
  // Integers that JSON would round: each has a neighbour that is the same JavaScript number.
  joined(text('when { context.action.amount + '), largeLiteral, text(' == '), largeLiteral, text(' }')),
  joined(text('unless { [1, '), largeLiteral, text('].contains(context.action.amount + '), largeLiteral, text(') }')),
  joined(text('when { principal is Agent && principal.owner in '), name('Group'), text(' }')),
  joined(text('unless { resource is Doc && resource.secret }')),
  joined(text('when { resource is Doc && resource has owner && resource.owner == '), name('User'), text(' }')),
  joined(text('when { resource is Doc && resource has owner && resource.owner.level < 2 }')),
  joined(text('when { context has onBehalfOf && context.onBehalfOf in '), name('Group'), text(' }')),
  joined(text('when { context.request has country && context.request.country == "CH" }')),
  joined(name('User'), name('Group')).map((both) => `when { ${both.replace(/("\w")(Group)/, '$1 in $2')} }`),
  joined(text('when { '), name('User'), text('.level > 1 }')),
  // Real requirements of a policy, and conditions that only look like one.
  joined(text('when { principal is User && principal.level == '), one('0', '1', '2'), text(' }')),
  joined(text('when { principal is Agent && '), name('User'), text(' == principal.owner }')),
  joined(text('when { resource is Doc && resource.secret == '), one('true', 'false'), text(' }')),
  joined(text('unless { context.action.amount == '), one('-1', '2'), text(' }')),
  joined(text('when { [-1, 2].contains(context.action.amount) && principal in '), name('Group'), text(' }')),
  joined(text('when { principal in '), name('Group'), text(' && resource in '), name('Folder'), text(' }')),
  joined(text('when { context.request has country && ["CH", "FR"].contains(context.request.country) }')),
  joined(text('when { principal == '), name('User'), text(' || context.action.amount == 1 }')),
  text('when { context.action.amount * 9223372036854775807 < 0 && context.action.amount == -1 }'),
  joined(text('when { '), name('User'), text('.level == 1 && resource in '), name('Folder'), text(' }')),
  joined(
    text('when { principal is User && principal has manager && principal.manager.level == 1 && principal in '),
    name('Group'),
    text(' }'),
  ),
  // Fails for every amount that is not negative.
  text('when { context.action.amount + 9223372036854775807 < 0 }'),
  text('when { context.action.amount > 1 && context.action.amount * 9223372036854775807 > 0 }'),
)

export interface RandomPolicy {
  readonly effect: 'permit' | 'forbid'
  readonly scope: string
  readonly condition: string
  readonly gate: boolean
}

export const randomPolicy: fc.Arbitrary<RandomPolicy> = fc.record({
  effect: one('permit', 'permit', 'permit', 'permit', 'forbid'),
  scope: fc.tuple(principal, action, resource).map((parts) => parts.join(', ')),
  condition,
  gate: fc.boolean(),
})

export function policyText({ effect, scope, condition, gate }: RandomPolicy, id: string): string {
  if (effect === 'permit' || !gate) return `@id("${id}") ${effect}(${scope}) ${condition};`
  return `@id("${id}") @gate("approval") @approver("owner") @template("action") forbid(${scope}) ${condition}
    unless { context.approvals.contains("${id}") };`
}

const someOf = (type: string) => fc.subarray(ids.map((id) => ({ type, id })))

/** The parents of groups and folders always come later in the list, so that there are no cycles. */
const above = (type: string, id: string) =>
  fc.subarray(ids.filter((other) => other > id).map((other) => ({ type, id: other })))

const entity = (type: string, id: string): fc.Arbitrary<EntityLine> => {
  const user = fc.constantFrom(...ids.map((other) => ({ type: 'User', id: other })))
  const level = fc.integer({ min: 0, max: 3 })
  const attributes: Record<string, fc.Arbitrary<object>> = {
    Group: fc.constant({}),
    Folder: fc.constant({}),
    User: fc.record({ level, manager: user }, { requiredKeys: ['level'] }),
    Agent: fc.record({ owner: user }),
    Doc: fc.record({ secret: fc.boolean(), owner: user }, { requiredKeys: ['secret'] }),
  }
  const parents = {
    Group: above('Group', id),
    Folder: above('Folder', id),
    User: someOf('Group'),
    Agent: someOf('Group'),
  }
  return fc.record({
    type: fc.constant(type),
    id: fc.constant(id),
    attributes: attributes[type] as fc.Arbitrary<Record<string, unknown>>,
    parents: (parents as Record<string, fc.Arbitrary<{ type: string; id: string }[]>>)[type] ?? someOf('Folder'),
  })
}

const types = ['Group', 'User', 'Agent', 'Folder', 'Doc']

/** Some of them are missing. */
export const randomEntities: fc.Arbitrary<EntityLine[]> = fc
  .tuple(...types.flatMap((type) => ids.map((id) => fc.option(entity(type, id), { freq: 6, nil: undefined }))))
  .map((entities) => entities.filter((one): one is EntityLine => one !== undefined))

const fitting = one(
  ...['doc.read', 'doc.list'].flatMap((action) => [
    { action, principal: 'User', resource: 'Doc' },
    { action, principal: 'Agent', resource: 'Folder' },
  ]),
  { action: 'doc.edit', principal: 'Agent', resource: 'Doc' },
  { action: 'folder.edit', principal: 'User', resource: 'Folder' },
)
const strange = fc.record({
  action: one('doc.edit', 'folder.edit', 'nothing'),
  principal: one('User', 'Agent', 'Group'),
  resource: one('Doc', 'Folder', 'Group'),
})
const anyId = one(...ids, ...ids, 'nobody')

export const randomRequest = fc
  .tuple(
    fc.oneof({ weight: 9, arbitrary: fitting }, { weight: 1, arbitrary: strange }),
    fc.tuple(anyId, anyId),
    fc.record({
      amount: fc.oneof({ weight: 6, arbitrary: fc.constant(-1) }, { weight: 1, arbitrary: one(0, 1, 2) }),
      country: fc.option(one('CH', 'DE'), { nil: undefined }),
      onBehalfOf: fc.option(fc.record({ type: text('User'), id: anyId }), { nil: undefined }),
      approvals: fc.subarray(['p0', 'p1', 'p2']),
    }),
  )
  .map(([{ action, principal, resource }, [principalId, resourceId], context]) => ({
    action,
    principal: { type: principal, id: principalId },
    resource: { type: resource, id: resourceId },
    ...context,
  }))
export type RandomRequest = typeof randomRequest extends fc.Arbitrary<infer Request> ? Request : never
