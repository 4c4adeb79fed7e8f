import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { policiesTestCommand } from './policies.ts'

const folder = mkdtempSync(join(tmpdir(), 'policies-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const write = (name: string, content: string) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const schema = write(
  'schema',
  `entity Group in [Group]; entity User in [Group]; entity Doc = { kind?: String };
   action read appliesTo { principal: User, resource: Doc, context: { action: { amount?: Long }, approvals: Set<String> } };`,
)
const policies = write(
  'policies',
  `@id("staff") permit(principal in Group::"staff", action == Action::"read", resource);
   @id("secret") forbid(principal, action, resource) when { resource has kind && resource.kind == "secret" };`,
)
const entities = [
  { type: 'Group', id: 'staff' },
  { type: 'Group', id: 'sales', parents: [{ type: 'Group', id: 'staff' }] },
  { type: 'User', id: 'ada', parents: [{ type: 'Group', id: 'sales' }] },
]
const asked = (id: string, expected: string, more: object = {}) => ({
  name: `${id} reads`,
  principal: { type: 'User', id },
  action: 'read',
  resource: { type: 'Doc', id: 'one' },
  expect: expected,
  ...more,
})

async function run(tests: unknown, args: readonly string[] = ['--schema', schema, '--policies', policies]) {
  const file = write('tests.json', typeof tests === 'string' ? tests : JSON.stringify(tests))
  const printed: string[] = []
  const context = {
    environment: {},
    stopSignal: new AbortController().signal,
    print: (line: string) => printed.push(line),
  }
  const refusal = await policiesTestCommand.run([file, ...args], context as never).then(
    () => undefined,
    (error: Error) => error.message,
  )
  return { printed, refusal }
}

test('tests that pass are listed and counted', async () => {
  const { printed, refusal } = await run({
    entities,
    tests: [asked('ada', 'allow', { policies: ['staff'] }), asked('ben', 'deny')],
  })
  expect(refusal).toBeUndefined()
  expect(printed).toEqual(['ok     ada reads', 'ok     ben reads', 'All 2 tests passed.'])
})

test('a test that fails says what was expected and what was decided, and fails the command', async () => {
  const secret = { resource: { type: 'Doc', id: 'two', attributes: { kind: 'secret' } } }
  const { printed, refusal } = await run({ entities, tests: [asked('ada', 'allow', secret)] })
  expect(printed).toEqual(['FAILED ada reads', '       expected allow', '       decided  deny by secret'])
  expect(refusal).toBe('1 of 1 tests failed.')
})

test('a decision for another reason than expected fails', async () => {
  const { refusal } = await run({ entities, tests: [asked('ada', 'allow', { policies: ['other'] })] })
  expect(refusal).toBe('1 of 1 tests failed.')
})

test.for([
  ['not JSON', 'is not valid JSON'],
  [{ tests: [{ ...asked('ada', 'allow'), expects: 1 }] }, 'tests[0].expects'],
  [{ tests: [asked('ada', 'perhaps')] }, 'tests[0].expect'],
  [{ tests: [] }, 'tests'],
] as const)('a file that is not valid is refused by the name of its field: %j', async ([file, named]) => {
  expect((await run(file)).refusal).toContain(named)
})

test('policies with errors are refused with the line', async () => {
  const broken = write('broken', '@id("x")\npermit(principal, action, resource) when { resource.kid == "a" };')
  const { refusal } = await run({ tests: [asked('ada', 'deny')] }, ['--schema', schema, '--policies', broken])
  expect(refusal).toMatch(/policies:2:\d+ /)
})
