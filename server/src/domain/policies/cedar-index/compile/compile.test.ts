import { describe, expect, test } from 'vitest'
import { newCedar } from '../../cedar/cedar.ts'
import { starterSource } from '../../policies/starter/starter.ts'
import { compile } from './compile.ts'
import { PolicyCompiler } from './compiler.ts'

const cedar = newCedar()

const schema = `entity Group;
entity User in [Group] = { level?: Long, manager?: User };
type Context = { action: { amount?: Long }, approvals: Set<String>, onBehalfOf?: User };
action read;
action "pay", "look" in [read] appliesTo { principal: User, resource: [Group, User], context: Context };
`
const issuesOf = (policies: string, given = schema) => compile(cedar, { schema: given, policies }).issues
const traitsOf = (policies: string) => compile(cedar, { schema, policies }).compiled?.policies[0]

/** The text that the issue points to. */
const pointedAt = (text: string, { line, column }: { line: number; column: number }) =>
  text.split('\n')[line - 1]?.slice(column - 1)

const gate = (annotations: string, rest = 'unless { context.approvals.contains("g") }', effect = 'forbid') =>
  `@id("g") ${annotations} ${effect}(principal, action, resource) ${rest};`
const goodGate = '@gate("approval") @approver("owner") @template("payment")'

describe('positions', () => {
  test('are lines and columns as editors count them, whatever comes before', () => {
    const text = [
      '// 🐕 wöf; "',
      '@id("a") permit(principal, action, resource) when { principal.level == 1 };',
      '  /* no comment */',
      '@id("b") permit(principal, action, resource) when { "🐕;\\"//" != "ö" && principal.levl == 1 };',
    ].join('\n')
    const [broken] = issuesOf(text)
    expect(broken).toMatchObject({ file: 'policies', severity: 'error', line: 3, column: 3 })
    const issues = issuesOf(text.replace('/* no comment */', ''))
    expect(issues).toMatchObject([
      { policyId: 'a', line: 2, help: expect.stringContaining('has level') },
      {
        policyId: 'b',
        line: 4,
        message: 'attribute `levl` on entity type `User` not found',
        help: 'did you mean `level`?',
      },
    ])
    expect(issues.map((issue) => pointedAt(text, issue)?.slice(0, 14))).toEqual(['principal.leve', 'principal.levl'])
  })

  test('are reported for all errors at once, in the order of the text', () => {
    const text = `@id("a") permit(principal, action resource);
permit(principal, action, resource);
@id("b") permit(principal, action, resource) when { "never closed };`
    expect(issuesOf(text)).toMatchObject([
      { line: 1, message: 'unexpected token `resource`' },
      { line: 2, column: 1, message: 'the policy has no id' },
      { line: 3, help: 'try checking that all strings are closed properly' },
    ])
  })

  test('in the schema are reported too, before those in the policies', () => {
    const text = `entity User = {\n  level: Lng,\n};`
    const issues = issuesOf('nonsense', text)
    expect(issues).toMatchObject([
      { file: 'schema', line: 2, column: 10, message: 'failed to resolve type: Lng' },
      { file: 'policies', line: 1 },
    ])
  })
})

describe('schemas', () => {
  test.each([
    ['a namespace', 'namespace Shop { entity User; }', 'Shop', 'namespaces are not supported'],
    ['tags', 'entity User tags String;', 'User', 'entity tags are not supported'],
    ['a source that there is not', 'entity File = { @source("agent") kind: String };', 'kind', 'this is not a source'],
    [
      'a source in a record',
      'entity File = { at: { @source("caller") row: Long } };',
      'row',
      '@source has no effect here',
    ],
    [
      'a title in a language that pages do not have',
      '@title_es("Cuenta") entity Account;',
      'title_es',
      '@title_es is in a language that pages do not have',
    ],
    ['a title that cannot be read', '@title("\\u{200b}") entity Account;', 'Account', '@title cannot be shown'],
    [
      'a title of a property that a device cannot show',
      `type Sent = { @title("${'x'.repeat(51)}") note: String };`,
      'note',
      '@title is too long',
    ],
    [
      'a description that is too long',
      `@description_de("${'x'.repeat(301)}") action pay;`,
      'pay',
      '@description_de is too long',
    ],
    [
      'a highest amount that is no number',
      'type Sent = { @max("10.5") amount: Long };',
      'amount',
      '@max is not a whole number',
    ],
    [
      'values that are no list',
      'entity File = { @values("CHF,,EUR") currency: String };',
      'currency',
      '@values is not a list of values',
    ],
    ['a context that is never set', contextOf('ip: String'), 'ip', 'context.ip is never set'],
    [
      'approvals that are no set of texts',
      contextOf('approvals: Set<Long>'),
      'approvals',
      'context.approvals has a different type',
    ],
    ['a time that is a text', contextOf('now: String'), 'now', 'context.now has a different type'],
    [
      'a user that is always there',
      contextOf('onBehalfOf: User'),
      'onBehalfOf',
      'context.onBehalfOf is not always set',
    ],
    [
      'a delegation that says more',
      contextOf('delegation?: { id: String, by: User }'),
      'delegation',
      'context.delegation has a different type',
    ],
  ])('cannot declare %s', (_name, text, at, message) => {
    const [issue, ...more] = issuesOf('', text)
    expect(issue).toMatchObject({ file: 'schema', severity: 'error', message })
    expect(more).toEqual([])
    expect(issue && pointedAt(text, issue)).toMatch(new RegExp(`^${at}`))
  })

  test('that name themselves, or are nested without end, are refused and break nothing', () => {
    expect(issuesOf('', 'type A = B; type B = A; entity U = { a: A };')).not.toEqual([])
    expect(issuesOf('', `entity U = ${'{ a: '.repeat(500)} Long ${'}'.repeat(500)};`)).toMatchObject([
      { message: 'this is nested too deeply' },
    ])
    expect(issuesOf('')).toEqual([])
  })

  function contextOf(attribute: string) {
    return `entity User;\naction a appliesTo { principal: User, resource: User, context: {\n  ${attribute}\n} };`
  }
})

describe('annotations', () => {
  test.each([
    ['no id', 'permit(principal, action, resource);', 'the policy has no id'],
    ['an id that is none', '@id("a b") permit(principal, action, resource);', 'this is not a valid id'],
    [
      'an id twice',
      '@id("a") permit(principal, action, resource);@id("a") permit(principal, action, resource);',
      'another policy already has this id',
    ],
    [
      'an annotation that means nothing',
      '@id("a") @separte("true") permit(principal, action, resource);',
      '@separte is not a known annotation',
    ],
    [
      'a part of a gate without one',
      '@id("a") @approver("owner") forbid(principal, action, resource);',
      '@approver is allowed only on a gate',
    ],
    ['a gate of another kind', gate(goodGate.replace('approval', 'captcha')), 'this gate does not exist'],
    ['a gate on a permit', gate(goodGate, undefined, 'permit'), 'only a forbid can be a gate'],
    [
      'a gate without an approver',
      gate(goodGate.replace('@approver("owner")', '')),
      'the gate does not name an approver',
    ],
    ['an approver that there is not', gate(goodGate.replace('owner', 'anybody')), 'this approver does not exist'],
    [
      'a gate without a template',
      gate(goodGate.replace('@template("payment")', '')),
      'the gate does not name a template',
    ],
    ['a template that there is not', gate(goodGate.replace('payment', 'paymnet')), 'this template does not exist'],
    ['separate as something else', gate(`${goodGate} @separate("yes")`), '@separate must be "true" or "false"'],
    ['a way to approve that there is not', gate(`${goodGate} @by("passkey")`), 'this is not a way to approve'],
    ['one of several', gate(goodGate.replace('approver("owner', 'approvers("1 of owner')), 'these are not approvers'],
    ['six approvers', gate(goodGate.replace('approver("owner', 'approvers("6 of owner')), 'these are not approvers'],
    ['two of one user', gate(goodGate.replace('approver("owner', 'approvers("2 of user:a')), 'these are not approvers'],
    ...(
      [
        ['a stage without people', '1 of owner, then ', 'stage 2 does not name approvers'],
        ['a stage that names no group', '1 of owner, then 2 of finance', 'stage 2 does not name approvers'],
        ['none of a group first', '0 of group:a, then 1 of owner', 'stage 1 does not name approvers'],
        ['two of one user, last', '1 of owner, then 2 of user:a', 'stage 2 does not name approvers'],
        ['six people in all', '3 of group:a, then 3 of group:b', 'the stages need 6 people, but at most 5 can approve'],
      ] as const
    ).map(
      ([what, stages, message]) =>
        [what, gate(goodGate.replace('approver("owner', `approvers("${stages}`)), message] as [string, string, string],
    ),
    ...['15 to group:a', '0m to group:a', '31m to group:a', '15m to', '15m to on_behalf_of', '1.5m to owner'].map(
      (escalation) =>
        [
          `escalation "${escalation}"`,
          gate(`${goodGate} @escalate("${escalation}")`),
          'this is not a time and who is asked then',
        ] as [string, string, string],
    ),
    ['one approver and several', gate(`${goodGate} @approvers("2 of owner")`), 'the gate also has @approver'],
    ['a completion that there is not', gate(`${goodGate} @completion("token")`), 'this is not a use of an approval'],
    ...[
      ['terms that there are not', '7d, budget 5000', 'these are not the terms of a standing approval'],
      ['a time that is too long', '32d, budget 5000 CHF', 'these are not the terms of a standing approval'],
      ['two currencies', '7d, budget 5000 CHF, amount 10 EUR', 'these are not the terms of a standing approval'],
      ['a limit twice', '7d, budget 5000 CHF, budget 9 CHF', 'these are not the terms of a standing approval'],
      [
        'a budget in any currency',
        '7d, budget 5000 CHF, varying currency',
        'the limits of payments are about their amount and currency',
      ],
      ['payments without a budget', '7d, count 5', 'a standing approval of payments needs a budget'],
    ].map(
      ([what, terms, message]) =>
        [`a standing approval with ${what}`, gate(`${goodGate} @standing("${terms}")`), message] as [
          string,
          string,
          string,
        ],
    ),
    [
      'a standing approval of several people',
      gate(`${goodGate.replace('approver("owner', 'approvers("2 of owner')} @standing("7d, budget 5000 CHF")`),
      'several people cannot sign one standing approval',
    ],
    [
      'a standing approval without grants',
      gate(`${goodGate} @completion("reevaluate") @standing("7d, budget 5000 CHF")`),
      'a standing approval is counted, so it needs grants',
    ],
    [
      'a standing approval of actions with a budget',
      gate(`${goodGate.replace('payment', 'action')} @standing("7d, budget 5000 CHF")`),
      'only payments have a budget and an amount',
    ],
    [
      'a standing approval without a limit',
      gate(`${goodGate.replace('payment', 'action')} @standing("7d")`),
      'a standing approval needs a limit besides its time',
    ],
    ['ways to approve in another order', gate(`${goodGate} @by("passkey,device")`), 'this is not a way to approve'],
    [
      'a gate that no approval opens',
      gate(goodGate, 'unless { context.approvals.contains("h") }'),
      'no approval can open this gate',
    ],
  ])('%s', (_name, policies, message) => {
    expect(issuesOf(policies)).toMatchObject([{ severity: 'error', message }])
  })

  test('an unknown template is reported, with the known ones', () => {
    const text = `\n${gate(goodGate.replace('payment', 'paymnet'))}`
    const [issue] = issuesOf(text)
    expect(issue).toMatchObject({ line: 2, help: 'write @template("action") or @template("payment")' })
    expect(issue && pointedAt(text, issue)).toMatch(/^@template\("paymnet"\)/)
  })

  test.each([
    ['on_behalf_of', { kind: 'on_behalf_of' }],
    ['owner', { kind: 'owner' }],
    ['user:ada', { kind: 'user', id: 'ada' }],
    ['group:the managers', { kind: 'group', id: 'the managers' }],
  ])('a gate for %s', (text, approver) => {
    expect(
      traitsOf(gate(`${goodGate.replace('owner', text)} @separate("true") @description("why")`))?.traits.gate,
    ).toEqual({
      policyId: 'g',
      approver,
      template: 'payment',
      separate: true,
      by: ['device'],
    })
  })

  test('a gate says how far an approver may approve what is like it', () => {
    const standing = '7d, budget 20000 CHF, amount 5000 CHF, count 20, any resource, varying reference memo'
    expect(traitsOf(gate(`${goodGate} @standing("${standing}")`))?.traits.gate?.standing).toEqual({
      hours: 168,
      budget: 20000,
      amount: 5000,
      currency: 'CHF',
      count: 20,
      anyResource: true,
      varying: ['reference', 'memo'],
    })
  })

  test('a gate accepts a passkey only if it says so', () => {
    const byOf = (annotation: string) => traitsOf(gate(`${goodGate} ${annotation}`))?.traits.gate?.by
    expect(byOf('')).toEqual(['device'])
    expect(byOf('@by("device")')).toEqual(['device'])
    expect(byOf('@by("device,passkey")')).toEqual(['device', 'passkey'])
  })
})

describe('what a policy may apply to', () => {
  test.each([
    ['principal, action, resource', null, null],
    ['principal, action == Action::"pay", resource is User', ['pay'], ['User']],
    ['principal, action in Action::"read", resource == Group::"g"', ['pay', 'look', 'read'], ['Group']],
    ['principal, action in [Action::"pay"], resource in Group::"g"', ['pay'], ['Group', 'User']],
    ['principal, action, resource is User in Group::"g"', null, ['User']],
  ])('%s', (scope, actions, resourceTypes) => {
    const compiled = traitsOf(`@id("p") permit(${scope});`)
    expect(compiled?.actions?.toSorted() ?? null).toEqual(actions?.toSorted() ?? null)
    expect(compiled?.resourceTypes?.toSorted() ?? null).toEqual(resourceTypes)
  })

  test.each([
    ['principal is User, action == Action::"pay", resource is User', 'principal, action, resource', 'User'],
    ['principal == User::"a", action in Action::"read", resource', 'principal == User::"a", action, resource', 'User'],
    [
      'principal is User in Group::"g", action, resource is User in Group::"g"',
      'principal is User in Group::"g", action, resource is User in Group::"g"',
      'User',
    ],
    [
      'principal in Group::"g", action, resource == User::"a"',
      'principal in Group::"g", action, resource == User::"a"',
      undefined,
    ],
  ])('is not evaluated again within a slice: %s', (scope, within, principalType) => {
    const traits = traitsOf(
      `@id("p") @description("d") forbid(${scope}) unless { "*\\u{1F415}\\"" like "\\*?*" };`,
    )?.traits
    expect(traits?.principalType).toBe(principalType)
    expect(traits?.within).toMatch(/^forbid\(/)
    const read = cedar.policyToJson(traits?.within ?? '')
    const expected = cedar.policyToJson(`forbid(${within}) unless { "*\\u{1F415}\\"" like "\\*?*" };`)
    expect(read).toEqual(expected)
  })

  test.each([
    ['principal is User && principal has manager && principal.manager == User::"boss"', [], []],
    ['principal is User && principal has manager && principal.manager in Group::"g"', ['principal.manager'], []],
    ['principal is User && principal has manager.level && principal.manager.level > 1', ['principal.manager'], []],
    ['principal is User && principal has manager.manager', ['principal.manager'], []],
    ['context has onBehalfOf && context.onBehalfOf is User', [], []],
    ['context has onBehalfOf && context.onBehalfOf is User in Group::"g"', ['context.onBehalfOf'], []],
    ['principal in [Group::"g", Group::"h"]', [], []],
    ['User::"boss" in Group::"g"', [], ['boss']],
    ['User::"boss" has manager.level', ['User::"boss".manager'], ['boss']],
    ['principal is User && principal has manager && {a: principal.manager}.a in Group::"g"', ['principal.manager'], []],
    ['(if principal == User::"x" then User::"y" else User::"z") in Group::"g"', [], ['y', 'z']],
    ['principal == (if principal in Group::"g" then User::"y" else User::"z")', [], []],
  ])('reads what it must, and nothing else: %s', (condition, paths, names) => {
    const traits = traitsOf(`@id("p") permit(principal, action, resource) when { ${condition} };`)?.traits
    expect(traits?.paths.map((path) => path.join('.'))).toEqual(paths)
    expect(traits?.names.map(({ id }) => id)).toEqual(names)
  })

  test.each([
    ['9007199254740993', '9007199254740992'],
    ['-9007199254740993', '-9007199254740992'],
    ['9223372036854775807', '9223372036854775806'],
  ])('keeps every digit of %s', (literal) => {
    const policy = `@id("p") /* ( */ forbid(principal is User, action, resource) // when { (
      when { context.action has amount && context.action.amount == ${literal} } unless { ")" like "(" };`
    const traits = traitsOf(policy.replace('/* ( */', '// (\n'))?.traits
    expect(traits?.within).toContain(literal)
    expect(traits?.within).toMatch(/^forbid\(principal, action, resource\)/)
    expect(traits?.requires).toBeUndefined()
  })
})

describe('limits', () => {
  test.each([
    ['brackets', `${'('.repeat(60)}true${')'.repeat(60)}`],
    ['a chain of sums', `${'1 + '.repeat(150)}1 == 1`],
    ['a chain of conditions', `${'true && '.repeat(150)}true`],
    ['a policy of more than 16 KiB', `"${'x'.repeat(17_000)}" == "y"`],
  ])('%s', (_name, condition) => {
    expect(issuesOf(`@id("p") permit(principal, action, resource) when { ${condition} };`)).toMatchObject([
      { severity: 'error', line: 1 },
    ])
  })

  test('no more than 1,000 policies may apply to one request', () => {
    const policies = (count: number, action: string) =>
      Array.from(
        { length: count },
        (_, n) => `@id("${action}${n}") permit(principal == User::"${n}", action == Action::"${action}", resource);`,
      )
    expect(issuesOf([...policies(700, 'pay'), ...policies(700, 'look')].join('\n'))).toEqual([])
    const [issue] = issuesOf([...policies(1_001, 'pay'), ...policies(10, 'look')].join('\n'))
    expect(issue).toMatchObject({
      line: 1_001,
      policyId: 'pay1000',
      message: expect.stringContaining('more than 1000'),
    })
  })

  test('policies that read more than 200 entities in one decision are refused, with the action and the numbers', () => {
    const naming = (count: number, action: string) =>
      Array.from(
        { length: count },
        (_, n) => `@id("${action}${n}") forbid(principal, action == Action::"${action}", resource)
          when { User::"${n}" has level && User::"${n}".level > 1 };`,
      )
    expect(issuesOf([...naming(198, 'pay'), ...naming(198, 'look')].join('\n'))).toEqual([])
    expect(issuesOf([...naming(198, 'look'), ...naming(260, 'pay')].join('\n'))).toMatchObject([
      {
        severity: 'error',
        policyId: 'pay198',
        message: 'the policies for pay by User on Group read 262 entities; the limit is 200',
      },
    ])
  })

  test('a path through more than eight entities is refused', () => {
    const chain = (length: number) => {
      const steps = Array.from({ length }, (_, n) => `principal${'.manager'.repeat(n)} has manager`)
      return `@id("p") permit(principal is User, action, resource)
        when { ${[...steps, `principal${'.manager'.repeat(length)} has level`].join(' && ')} };`
    }
    expect(issuesOf(chain(7))).toEqual([])
    expect(issuesOf(chain(8))).toMatchObject([
      {
        policyId: 'p',
        message: expect.stringContaining('traverses 9 entities for look; the limit is 8'),
      },
    ])
  })

  test('warnings do not prevent compiling', () => {
    const policies = '@id("p") permit(principal is User, action == Action::"pay", resource) when { false };'
    const { compiled, issues } = compile(cedar, { schema, policies })
    expect(issues).toMatchObject([{ severity: 'warning', policyId: 'p' }])
    expect(compiled?.policies).toHaveLength(1)
  })
})

test('the starter set has no issues', () => {
  expect(compile(cedar, starterSource).issues).toEqual([])
})

test('the thread compiles one set after the other, and survives a trap of Cedar', async () => {
  const compiler = new PolicyCompiler()
  const good = { schema, policies: '@id("p") permit(principal, action, resource);' }
  // Within every limit that can be checked before parsing, but more than Cedar can handle.
  const tower = `${'if 1 then '.repeat(900)}1${' else 1'.repeat(900)}`
  const breaking = { schema, policies: `@id("p") permit(principal, action, resource) when { ${tower} };` }
  const answers = await Promise.all([good, breaking, good].map((source) => compiler.compile('acme', source)))
  expect(answers.map(({ compiled }) => compiled !== undefined)).toEqual([true, false, true])
  expect(answers[1]?.issues).toMatchObject([{ message: expect.stringContaining('cannot be parsed') }])
})
