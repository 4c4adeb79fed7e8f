import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { policiesAnalyseCommand } from './policies-analyse.ts'

const folder = mkdtempSync(join(tmpdir(), 'policies-analyse-'))
afterAll(() => rmSync(folder, { recursive: true }))

const write = (name: string, content: string) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const schema = write(
  'schema',
  `entity Group in [Group]; entity User in [Group]; entity Agent; entity Doc = { kind: String, pages: Long };
   action read, write appliesTo { principal: [User, Agent], resource: Doc, context: { approvals: Set<String> } };`,
)

async function run(policies: string, args: readonly string[] = []) {
  const printed: string[] = []
  const context = {
    environment: {},
    stopSignal: new AbortController().signal,
    print: (line: string) => printed.push(line),
  }
  const given = ['--schema', schema, '--policies', write('policies', policies), ...args]
  const refusal = await policiesAnalyseCommand.run(given, context as never).then(
    () => undefined,
    (error: Error) => error.message,
  )
  return { printed, refusal }
}

const whole = '@id("whole") permit(principal in Group::"staff", action, resource);'

test.for([
  [
    'a condition of a type',
    '@id("x") permit(principal is User, action, resource) when { principal is Agent };',
    'No valid',
  ],
  [
    'limits without a number between',
    '@id("x") permit(principal, action, resource) when { resource.pages > 9 && resource.pages < 9 };',
    'No valid',
  ],
  [
    'a narrower permit',
    `${whole}\n@id("x") permit(principal in Group::"staff", action == Action::"read", resource) when { resource.pages > 1 };`,
    'whole does too',
  ],
  [
    'the same conditions in another order',
    `@id("whole") permit(principal, action, resource) when { resource.pages > 1 && resource.kind == "a" };\n@id("x") permit(principal, action, resource) when { resource.kind == "a" } when { resource.pages > 1 };`,
    'whole does too',
  ],
  [
    'a permit below a forbid',
    `@id("no") forbid(principal, action == Action::"read", resource);\n@id("x") permit(principal is User, action == Action::"read", resource is Doc) when { resource.pages > 1 };`,
    'no denies',
  ],
  [
    'a gate below a forbid',
    `@id("no") forbid(principal is Agent, action, resource);\n@id("x") @gate("approval") @approver("owner") @template("action") forbid(principal is Agent, action == Action::"read", resource) unless { context.approvals.contains("x") };`,
    'approval is never requested',
  ],
] as const)('%s is proven to be pointless, and fails the command', async ([, policies, message]) => {
  const { printed, refusal } = await run(policies)
  expect(printed).toHaveLength(1)
  expect(printed[0]).toMatch(/^proven +line \d x: /)
  expect(printed[0]).toContain(message)
  expect(refusal).toBe('1 policy never matters.')
})

test.for([
  ['a group that may be within another', `${whole}\n@id("x") permit(principal in Group::"sales", action, resource);`],
  [
    'another condition',
    `@id("a") permit(principal, action, resource) when { resource.pages > 1 };\n@id("x") permit(principal, action, resource) when { resource.pages > 2 };`,
  ],
  [
    'fewer conditions',
    `@id("a") permit(principal, action, resource) when { resource.pages > 1 };\n@id("x") permit(principal, action, resource);`
      .split('\n')
      .slice(1)
      .join('\n'),
  ],
  [
    'a permit below a gate',
    `@id("g") @gate("approval") @approver("owner") @template("action") forbid(principal, action, resource) unless { context.approvals.contains("g") };\n@id("x") permit(principal, action, resource);`,
  ],
  [
    'a forbid below a gate, which an approval lifts while the forbid remains',
    `@id("g") @gate("approval") @approver("owner") @template("action") forbid(principal, action, resource) unless { context.approvals.contains("g") };\n@id("x") forbid(principal, action == Action::"read", resource) unless { context.approvals.contains("g") };`,
  ],
  [
    'a forbid beside a permit',
    `@id("a") permit(principal, action, resource);\n@id("x") forbid(principal, action == Action::"read", resource);`,
  ],
  [
    'one type and all',
    `@id("a") permit(principal is User, action, resource);\n@id("x") permit(principal is Agent, action, resource);`,
  ],
] as const)('nothing is claimed of %s', async ([, policies]) => {
  expect(await run(policies)).toEqual({ printed: ['No policy is proven to be pointless.'], refusal: undefined })
})

test('policies with errors are refused with the line', async () => {
  expect((await run('@id("x")\npermit(principal, action, resource) when { resource.kid == "a" };')).refusal).toMatch(
    /policies:2:\d+ /,
  )
})
