import { type Command, CommandRefused, readOptions, required } from '@countersign/platform/cli'
import { tenants } from '../domain/administration/index.ts'
import { inSession } from './session.ts'

export const bootstrapCommand: Command = {
  name: 'bootstrap',
  usage: 'bootstrap --user-id ID [--tenant-id operators] [--display-name NAME] [--email ADDRESS]',
  summary: 'Create the operator tenant, its first operator and its first client',
  run: (args, context) =>
    inSession(context, async ({ domain }) => {
      const { values } = readOptions(args, {
        'user-id': 'text',
        'tenant-id': 'text',
        'display-name': 'text',
        email: 'text',
      })
      const userId = required(values['user-id'], '--user-id')
      const tenantId = values['tenant-id'] ?? 'operators'
      const administrator = {
        userId,
        displayName: values['display-name'] ?? userId,
        ...(values.email ? { emailAddress: values.email } : {}),
      }
      const made = await tenants
        .provision(domain, { tenantId, displayName: 'Operators', administrator }, { isOperator: true })
        .catch((error: unknown) => {
          if ((error as { code?: string }).code !== 'already_exists') throw error
          throw new CommandRefused('The operator tenant already exists. bootstrap creates only the first one.')
        })
      context.print(
        JSON.stringify(
          {
            tenantId,
            clientId: made.client.clientId,
            clientSecret: made.client.clientSecret,
            invitation: made.invitation,
          },
          null,
          2,
        ),
      )
    }),
}
