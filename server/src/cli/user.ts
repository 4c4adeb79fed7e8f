// What operators do with the users of a tenant on the command line.
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Problem } from '@countersign/contract'
import { type Command, CommandRefused, readOptions, required } from '@countersign/platform/cli'
import { userFiles, users } from '../domain/administration/index.ts'
import { convertUsersCommand } from './converting/convert-users.ts'
import { assertReadable } from './readable-file.ts'
import { inSession } from './session.ts'

const inviteUserCommand: Command = {
  name: 'user invite',
  usage: 'user invite --tenant TENANT [--email] USER',
  summary: 'Create a link with which a user without methods sets up their sign-in, and show it or send it by email',
  run: (args, context) =>
    inSession(context, async ({ domain, origin, tenant }) => {
      const { values, positionals } = readOptions(args, { tenant: 'text', email: 'flag' })
      const userId = required(positionals[0], 'The user id')
      const scope = await tenant(required(values.tenant, '--tenant'))
      const invited = await users.invite(domain, scope, origin, userId, { sendEmail: values.email ?? false })
      context.print(JSON.stringify(invited, null, 2))
    }),
}

const importUsersCommand: Command = {
  name: 'user import',
  usage: 'user import --tenant TENANT [--dry-run] <file>',
  summary: 'Create and update users with a CSV file, and show what was done and which lines were refused',
  async run(args, context) {
    const { values, positionals } = readOptions(args, { tenant: 'text', 'dry-run': 'flag' })
    const file = required(positionals[0], '<file>')
    await assertReadable(file, 'a file with users')
    return inSession(context, async ({ domain, origin, tenant }) => {
      const scope = await tenant(required(values.tenant, '--tenant'))
      const given = { bytes: createReadStream(file), dryRun: values['dry-run'] }
      using read = await userFiles.read(domain, scope, origin.caller, given).catch(refuse)
      const { importId } = await userFiles.start(domain, scope, origin, read)
      await userFiles.work(domain, scope.id, importId, new AbortController().signal)
      context.print(JSON.stringify(await userFiles.find(scope, importId), null, 2))
      const { items } = await userFiles.lines(scope, importId, { outcome: 'refused', limit: 100 })
      for (const { line, userId, issue } of items) context.print(`line ${line} (${userId ?? 'no user id'}): ${issue}`)
    })
  },
}

const exportUsersCommand: Command = {
  name: 'user export',
  usage: 'user export --tenant TENANT OUTPUT',
  summary: 'Write the profiles of all users as CSV to OUTPUT',
  run: (args, context) =>
    inSession(context, async ({ domain, origin, tenant }) => {
      const { values, positionals } = readOptions(args, { tenant: 'text' })
      const output = required(positionals[0], 'OUTPUT')
      const scope = await tenant(required(values.tenant, '--tenant'))
      await pipeline(await userFiles.exportUsers(domain, scope, origin), createWriteStream(output, { mode: 0o600 }))
    }),
}

function refuse(error: unknown): never {
  if (!(error instanceof Problem)) throw error
  const [first] = error.details ?? []
  throw new CommandRefused(first ? `The file ${first.issue}.` : error.message)
}

export const userCommands: readonly Command[] = [
  inviteUserCommand,
  importUsersCommand,
  convertUsersCommand,
  exportUsersCommand,
]
