// The same change for several users, on the command line.
import { authTypes, maxUsersAtOnce, userBulkActions } from '@countersign/contract'
import { type Command, CommandRefused, readOptions, required } from '@countersign/platform/cli'
import { changeUsers } from '../domain/administration/index.ts'
import { inSession } from './session.ts'

export const changeUsersCommand: Command = {
  name: 'user change',
  usage: 'user change --tenant TENANT --action ACTION [--method METHOD] USER...',
  summary: `Change several users: ${userBulkActions.join(', ')}`,
  async run(args, context) {
    const { values, positionals } = readOptions(args, { tenant: 'text', action: 'text', method: 'text' })
    const action = oneOf(userBulkActions, required(values.action, '--action'), '--action')
    const authType = values.method === undefined ? undefined : oneOf(authTypes, values.method, '--method')
    if ((action === 'remove_method') !== (authType !== undefined))
      throw new CommandRefused(
        action === 'remove_method' ? '--method is required for remove_method.' : '--method is only for remove_method.',
      )
    const userIds = [...new Set(positionals)]
    if (userIds.length === 0) throw new CommandRefused('At least one user id is missing.')
    await inSession(context, async ({ domain, origin, tenant }) => {
      const scope = await tenant(required(values.tenant, '--tenant'))
      let refused = 0
      for (let next = 0; next < userIds.length; next += maxUsersAtOnce) {
        const some = userIds.slice(next, next + maxUsersAtOnce)
        const { results } = await changeUsers(domain, scope, origin, {
          action,
          userIds: some,
          ...(authType && { authType }),
        })
        for (const { userId, changed, message } of results) {
          context.print(changed ? `${userId}: done` : `${userId}: refused: ${message}`)
          if (!changed) refused += 1
        }
      }
      if (refused > 0) throw new CommandRefused(`${refused} of ${userIds.length} users were not changed.`)
    })
  },
}

function oneOf<Name extends string>(names: readonly Name[], given: string, option: string): Name {
  const known = names.find((name) => name === given)
  if (!known) throw new CommandRefused(`${option} must be one of ${names.join(', ')}.`)
  return known
}
