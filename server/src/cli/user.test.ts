// `countersign user …`, as an operator uses it.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Command, CommandRefused } from '@countersign/platform/cli'
import { freshDatabase } from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bootstrapCommand } from './bootstrap.ts'
import { userCommands } from './user.ts'

const database = await freshDatabase()
const folder = mkdtempSync(join(tmpdir(), 'user-commands-'))
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

const environment = { MODE: 'production', MASTER_KEY: randomBytes(32).toString('base64'), ...database.environment }

const runCommand = async (command: Command, args: readonly string[]) => {
  const printed: string[] = []
  const print = (text: string) => printed.push(text)
  await command.run(args, { environment, stopSignal: new AbortController().signal, print } as never)
  return printed
}
const run = (verb: string, ...args: string[]) =>
  runCommand(userCommands.find(({ name }) => name === `user ${verb}`) as Command, ['--tenant', 'operators', ...args])

const file = (name: string, content: string) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

beforeAll(async () => {
  await runCommand(bootstrapCommand, ['--user-id', 'olga'])
})

const users = `userId,displayName,password_hash,totp_secret
ada,Ada,$2a$04$abcdefghijklmnopqrstuuB9f63CbCkOdr3bbtU6xTpgRjRqp7b3m,GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ
bob,Bob,$2b$13$abcdefghijklmnopqrstuunTbAE3iL9PWicoOK21z53FqqCUVuOtW,
olga,Olga,$2a$04$abcdefghijklmnopqrstuuB9f63CbCkOdr3bbtU6xTpgRjRqp7b3m,
`

test('user import shows what was done, and each refused line with its reason, without secrets', async () => {
  const [dry = ''] = await run('import', '--dry-run', file('users.csv', users))
  expect(JSON.parse(dry)).toMatchObject({ dryRun: true, created: 1, refused: 2 })
  const [report = '', ...refused] = await run('import', file('users.csv', users))
  expect(JSON.parse(report)).toMatchObject({ status: 'done', total: 3, created: 1, refused: 2 })
  expect(refused).toEqual([
    expect.stringMatching(/^line 3 \(bob\): passwordHash .*must be 4 to 12/),
    expect.stringMatching(/^line 4 \(olga\): .*administrator/),
  ])
  expect([report, ...refused].join()).not.toMatch(/abcdefghij|GEZDGNBV/)
  const methods = await database.superuser<{ auth_type: string }>(
    `select auth_type from registrations where user_id = 'ada' and status = 'active' order by auth_type`,
  )
  expect(methods.map(({ auth_type }) => auth_type)).toEqual(['authenticator_app', 'password'])
})

test('user import refuses a file that is not one of users, and changes nothing', async () => {
  await expect(run('import', file('odd.csv', 'name,colour\nada,red\n'))).rejects.toThrow('unknown column "name"')
  await expect(run('import', file('none.csv', 'userId\n'))).rejects.toThrow(CommandRefused)
})

test('user export writes profiles without secrets, readable only for their owner', async () => {
  const output = join(folder, 'export.csv')
  await run('export', output)
  const [header, ...lines] = readFileSync(output, 'utf8').trim().split('\r\n')
  expect(header).toMatch(/^userId,displayName,/)
  expect(lines.map((line) => line.split(',')[0])).toEqual(['ada', 'olga'])
  expect(statSync(output).mode & 0o777).toBe(0o600)
})

test('user invite shows a link for a user without methods, and none for others', async () => {
  await run('import', file('new.csv', 'userId,displayName\ncid,Cid\n'))
  const [invited = ''] = await run('invite', 'cid')
  expect(JSON.parse(invited).url).toContain('#invitation=')
  await expect(run('invite', 'ada')).rejects.toMatchObject({ code: 'user_has_methods' })
})
