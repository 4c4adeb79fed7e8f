import { type Command, readOptions, required } from '@countersign/platform/cli'
import { users } from '../domain/administration/index.ts'
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

export const userCommands: readonly Command[] = [inviteUserCommand]
