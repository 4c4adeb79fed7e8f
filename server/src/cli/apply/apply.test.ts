import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CommandRefused } from '@countersign/platform/cli'
import { freshDatabase } from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bootstrapCommand } from '../bootstrap.ts'
import { applyCommand } from './apply.ts'

const database = await freshDatabase()
const folder = mkdtempSync(join(tmpdir(), 'apply-'))
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

const key = 'the key of the gateway, which nobody sees'
const environment = {
  MODE: 'production',
  MASTER_KEY: randomBytes(32).toString('base64'),
  ...database.environment,
  GATEWAY_KEY: key,
}

const run = async (command: typeof applyCommand, ...args: string[]) => {
  const printed: string[] = []
  const print = (text: string) => printed.push(text)
  await command.run(args, { environment, stopSignal: new AbortController().signal, print } as never)
  return printed
}

let files = 0
const apply = (text: string, ...options: string[]) => {
  const path = join(folder, `${files++}.yaml`)
  writeFileSync(path, text)
  return run(applyCommand, ...options, path)
}
const events = async () =>
  (await database.superuser<{ action: string }>('select action from audit_events order by event_id')).map(
    ({ action }) => action,
  )

const schema = 'entity User; entity Doc; action read appliesTo { principal: [User], resource: [Doc], context: {} };'
const declaration = `
tenants:
  - tenantId: acme
    displayName: Acme
    administrator: { userId: ann, displayName: Ann }
    clients:
      - displayName: Shop
        scopes: [mfa]
      - displayName: Reports
        scopes: [admin.read]
        status: disabled
    authenticationModes:
      - authType: sms
        enabled: true
        settings: { lockAfterFailures: 5 }
      - authType: recovery_code
        enabled: false
    connectors:
      - displayName: Gateway
        channel: sms
        driver: sms_http
        settings:
          url: https://gateway.example.com/messages
          headers: { X-Api-Key: '{{secret.key}}' }
          contentType: json
          body: '{"to": "{{to}}", "text": "{{text}}"}'
        secrets:
          key: { env: GATEWAY_KEY }
    policies:
      schema: { file: schema.cedarschema }
      policies: |
        @id("readers") permit(principal, action, resource);
`

const bomb = [
  'a: &a [x, x, x, x, x, x, x, x, x]',
  ...['b', 'c', 'd', 'e', 'f'].map((name, index) => {
    const before = 'abcde'[index]
    return `${name}: &${name} [${Array(9).fill(`*${before}`).join(', ')}]`
  }),
].join('\n')

beforeAll(async () => {
  writeFileSync(join(folder, 'schema.cedarschema'), schema)
  await run(bootstrapCommand, '--user-id', 'olga')
})

const firstRun = [
  '+ tenant acme',
  '~ authentication mode sms of acme: enabled, settings.lockAfterFailures',
  '~ authentication mode recovery_code of acme: enabled',
  '+ connector Gateway of acme',
  '+ client Shop of acme',
  '+ client Reports of acme',
  '~ policies of acme: schema, policies',
  '4 added, 3 changed, 0 removed, 0 unchanged',
]

test('a dry run shows every difference, and changes nothing', async () => {
  const before = await events()
  const [first, ...printed] = await apply(declaration, '--dry-run')
  expect(first).toContain('Nothing was changed')
  expect(printed).toEqual(firstRun)
  expect(await events()).toEqual(before)
  expect(await database.superuser(`select from tenants where tenant_id = 'acme'`)).toEqual([])
})

test('a declaration is applied, and applying it again changes nothing and records nothing', async () => {
  const printed = await apply(declaration)
  expect(printed.slice(0, firstRun.length)).toEqual(firstRun)
  expect(printed.join('\n')).not.toMatch(new RegExp(`${key}|cs_|inv_`))
  const before = await events()
  expect(await apply(declaration)).toEqual(['0 added, 0 changed, 0 removed, 7 unchanged'])
  expect(await apply(declaration, '--prune', '--dry-run')).toContain('- client First client of acme')
  expect(await events()).toEqual(before)
})

test('only what differs is changed, by the operations of the console', async () => {
  const changed = declaration
    .replace('scopes: [mfa]', 'scopes: [mfa.verify]')
    .replace('lockAfterFailures: 5', 'lockAfterFailures: 6')
  const before = (await events()).length
  expect(await apply(changed)).toEqual([
    '~ authentication mode sms of acme: settings.lockAfterFailures',
    '~ client Shop of acme: scopes',
    '0 added, 2 changed, 0 removed, 5 unchanged',
  ])
  expect((await events()).slice(before)).toEqual(['authentication_mode.updated', 'client.updated'])
  await apply(declaration)
})

test('what the file does not name is left alone, unless it is to be pruned', async () => {
  const less = declaration.replace(/ {6}- displayName: Reports\n.*\n.*\n/, '')
  expect(await apply(less)).toEqual(['0 added, 0 changed, 0 removed, 6 unchanged'])
  const pruned = await apply(less, '--prune')
  expect(pruned).toEqual([
    expect.stringMatching(/^- client (Reports|First client) of acme$/),
    expect.stringMatching(/^- client (Reports|First client) of acme$/),
    '0 added, 0 changed, 2 removed, 6 unchanged',
  ])
  expect(await apply('tenants: [{ tenantId: acme, displayName: Acme }]', '--prune')).toEqual([
    '0 added, 0 changed, 0 removed, 1 unchanged',
  ])
})

test('secrets are sent with changed settings, and if the operator asks for it', async () => {
  expect(await apply(declaration.replace('/messages', '/v2/messages'))).toContain(
    '~ connector Gateway of acme: settings, secrets',
  )
  await apply(declaration)
  expect(await apply(declaration, '--send-secrets')).toContain('~ connector Gateway of acme: secrets')
})

test.each([
  ['a tab', 'tenants:\n\t- tenantId: x', 'Line 2: '],
  ['an alias of nothing', 'tenants: *none', 'Unresolved alias'],
  ['aliases without end', bomb, 'Excessive alias count'],
  ['a repeated key', 'tenants: []\ntenants: []', 'Line 2: '],
  [
    'an unknown field',
    declaration.replace('    clients:', '    colour: red\n    clients:'),
    /Line \d+: tenants\[0\]\.colour /,
  ],
  [
    'a secret in the file',
    declaration.replace('{ env: GATEWAY_KEY }', key),
    /Line 28: tenants\[0\]\.connectors\[0\]\.secrets\.key /,
  ],
  [
    'a variable that is not set',
    declaration.replace('GATEWAY_KEY', 'NO_SUCH_KEY').replace('Gateway', 'Other'),
    'NO_SUCH_KEY, which is not set',
  ],
  [
    'a file that is missing',
    declaration.replace('schema.cedarschema', 'missing'),
    /Line \d+: tenants\[0\]\.policies .*missing/,
  ],
  [
    'a repeated client',
    declaration.replace('Reports', 'Shop'),
    'Line 9: tenants[0].clients[1].displayName occurs twice',
  ],
  [
    'a scope that does not exist',
    declaration.replace('[mfa]', '[mfa, magic]'),
    /Line 8: .*scopes\[1\] is not a valid scope/,
  ],
  [
    'a setting out of bounds',
    declaration.replace('lockAfterFailures: 5', 'lockAfterFailures: 500'),
    /Line 15: .*lockAfterFailures/,
  ],
  ['a policy with an error', declaration.replace('permit(', 'permitt('), /tenants\[0\]\.policies/],
  ['a new tenant without an administrator', 'tenants: [{ tenantId: new, displayName: New }]', 'first administrator'],
])('%s is refused with its line and place, and nothing is applied', async (_what, text, reason) => {
  const before = await events()
  // Something that would be applied before the error is found.
  const withChange = text.replace('displayName: Acme', 'displayName: Renamed')
  await expect(apply(withChange)).rejects.toThrow(reason)
  await expect(apply(withChange)).rejects.toThrow(CommandRefused)
  expect(await events()).toEqual(before)
  const [acme] = await database.superuser<{ display_name: string }>(
    `select display_name from tenants where tenant_id = 'acme'`,
  )
  expect(acme?.display_name).toBe('Acme')
})
