// `countersign user change`, `user temporary-code`, and `user import` when it is killed, as an operator runs them.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Command, CommandRefused } from '@countersign/platform/cli'
import { freshDatabase, runCommand } from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeUsersCommand } from './change-users.ts'
import { temporaryCodeCommands } from './temporary-code.ts'

const database = await freshDatabase()
const folder = mkdtempSync(join(tmpdir(), 'users-'))
const environment = { MODE: 'production', MASTER_KEY: randomBytes(32).toString('base64'), ...database.environment }
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

const run = (command: string, ...args: string[]) =>
  runCommand(['user', command, '--tenant', 'operators', ...args], environment)

const fileOf = (name: string, lines: readonly string[]): string => {
  writeFileSync(join(folder, name), `userId,displayName\n${lines.join('\n')}\n`)
  return join(folder, name)
}

beforeAll(async () => {
  const started = await runCommand(['bootstrap', '--user-id', 'olga'], environment)
  expect(started).toMatchObject({ code: 0 })
  expect(await run('import', fileOf('few.csv', ['ada,Ada', 'ben,Ben']))).toMatchObject({ code: 0 })
})

const events = (action: string) =>
  database.superuser<{ user_id: string; actor: object }>(
    `select target ->> 'id' as user_id, actor from audit_events where action = $1 order by event_id`,
    [action],
  )

test('changes several users, prints the result of each, and fails if one was refused', async () => {
  const changed = await run('change', '--action', 'require_second_factor', 'ada', 'ben', 'nobody-known', 'ada')
  expect(changed).toMatchObject({ code: 1 })
  expect(changed.stdout).toContain('ada: done\nben: done\nnobody-known: refused: ')
  expect(changed.stderr).toContain('1 of 3 users were not changed.')
  expect(await events('user.second_factor_required')).toMatchObject([
    { user_id: 'ada', actor: { kind: 'system', id: 'command-line' } },
    { user_id: 'ben' },
  ])
  expect(await run('change', '--action', 'waive_second_factor', 'ben')).toMatchObject({
    code: 0,
    stdout: 'ben: done\n',
  })
})

/** Before anything is opened. */
async function refusalOf(command: Command, args: readonly string[]): Promise<unknown> {
  const print = () => expect.unreachable()
  return command
    .run(['--tenant', 'operators', ...args], { environment: {}, stopSignal: new AbortController().signal, print })
    .catch((error: unknown) => error)
}

test.each([
  [['--action', 'explode', 'ada'], '--action must be one of disable, enable'],
  [['ada'], '--action'],
  [['--action', 'disable'], 'At least one user id is missing.'],
  [['--action', 'remove_method', 'ada'], '--method is required for remove_method.'],
  [['--action', 'disable', '--method', 'sms', 'ada'], '--method is only for remove_method.'],
  [['--action', 'remove_method', '--method', 'fax', 'ada'], '--method must be one of'],
])('refuses to change users with %j', async (args, reason) => {
  const refusal = await refusalOf(changeUsersCommand, args)
  expect(refusal).toBeInstanceOf(CommandRefused)
  expect(refusal).toMatchObject({ message: expect.stringContaining(reason) })
})

test('creates a temporary access code, and revokes it', async () => {
  const created = JSON.parse((await run('temporary-code', '--minutes', '10', 'ada')).stdout)
  expect(created).toMatchObject({ userId: 'ada', code: expect.stringMatching(/^\w{4}-\w{4}-\w{4}$/) })
  expect(Math.abs(Date.parse(created.expiresAt) - Date.now() - 600_000)).toBeLessThan(60_000)
  expect(await events('temporary_code.created')).toMatchObject([{ user_id: 'ada' }])
  expect(await run('revoke-temporary-code', 'ada')).toMatchObject({ code: 0 })
  const again = await run('revoke-temporary-code', 'ada')
  expect(again).toMatchObject({ code: 1, stdout: '' })
  expect(again.stderr).toContain('There is no such user, or no such code.')
})

test.each(['4', 'ten', '1441', '5.5'])('refuses a code that works for %s minutes', async (minutes) => {
  const [create] = temporaryCodeCommands
  const refusal = create && (await refusalOf(create, ['--minutes', minutes, 'ada']))
  expect(refusal).toMatchObject({ message: '--minutes must be a whole number from 5 to 1440.' })
})

test('an import that is killed loses no line that it reported as done, and can be run again', async () => {
  const count = 100
  const lines = Array.from({ length: count }, (_, index) => `killed-${index},Person ${index}`)
  const file = fileOf('many.csv', lines)
  const bin = join(import.meta.dirname, '../../bin/countersign.mjs')
  const child = spawn(process.execPath, [bin, 'user', 'import', '--tenant', 'operators', file], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  const doneLines = () =>
    database.superuser<{ user_id: string; import_id: string }>(
      `select user_id, import_id from user_import_lines where user_id like 'killed-%' and outcome = 'created'`,
    )
  await expect.poll(async () => (await doneLines()).length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(20)
  child.kill('SIGKILL')
  await ended
  const done = await doneLines()
  expect(done.length).toBeLessThan(count)
  const existing = async () =>
    new Set(
      (
        await database.superuser<{ user_id: string }>(
          `select user_id from users where user_id like 'killed-%' and display_name like 'Person %'`,
        )
      ).map((row) => row.user_id),
    )
  const before = await existing()
  expect(done.filter(({ user_id }) => !before.has(user_id))).toEqual([])

  const again = await run('import', file)
  expect(again).toMatchObject({ code: 0 })
  const report = JSON.parse(again.stdout)
  expect(report).toMatchObject({ status: 'done', total: count, refused: 0 })
  expect(report.created + report.unchanged).toBe(count)
  expect((await existing()).size).toBe(count)
  const created = (await events('user.created')).filter(({ user_id }) => user_id.startsWith('killed-'))
  expect(created).toHaveLength(count)
})
