import { invitationDays, inWords } from '@countersign/contract'
import { type Command, readOptions, required } from '@countersign/platform/cli'
import { recoverAdministrator } from '../domain/administration/index.ts'
import { inSession } from './session.ts'

export const recoverAdministratorCommand: Command = {
  name: 'administrator recover',
  usage: 'administrator recover --tenant TENANT USER',
  summary: `Remove all methods of an administrator who cannot sign in, and show a new invitation (valid for ${inWords(invitationDays)} days)`,
  run: (args, context) =>
    inSession(context, async ({ domain, origin, tenant }) => {
      const { values, positionals } = readOptions(args, { tenant: 'text' })
      const userId = required(positionals[0], 'The user id')
      const scope = await tenant(required(values.tenant, '--tenant'))
      context.print(JSON.stringify(await recoverAdministrator(domain, scope, origin, userId), null, 2))
    }),
}
