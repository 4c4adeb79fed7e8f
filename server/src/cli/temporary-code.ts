// Temporary access codes on the command line.
import { defaultTemporaryCodeMinutes, maxTemporaryCodeHours, Problem } from '@countersign/contract'
import { type Command, CommandRefused, readOptions, required } from '@countersign/platform/cli'
import { users } from '../domain/administration/index.ts'
import { inSession } from './session.ts'

const minMinutes = 5

const createCommand: Command = {
  name: 'user temporary-code',
  usage: 'user temporary-code --tenant TENANT [--minutes MINUTES] USER',
  summary: `Show a code with which a user who lost their second factor signs in once (valid for ${defaultTemporaryCodeMinutes} minutes)`,
  async run(args, context) {
    const { values, positionals } = readOptions(args, { tenant: 'text', minutes: 'text' })
    const userId = required(positionals[0], 'The user id')
    const minutes = minutesOf(values.minutes)
    await inSession(context, async ({ domain, origin, tenant }) => {
      const scope = await tenant(required(values.tenant, '--tenant'))
      const created = await users
        .createTemporaryCode(domain, scope, origin, userId, { ttlSeconds: minutes * 60 })
        .catch(refuse)
      context.print(JSON.stringify(created, null, 2))
    })
  },
}

const revokeCommand: Command = {
  name: 'user revoke-temporary-code',
  usage: 'user revoke-temporary-code --tenant TENANT USER',
  summary: 'Revoke the temporary access code of a user',
  async run(args, context) {
    const { values, positionals } = readOptions(args, { tenant: 'text' })
    const userId = required(positionals[0], 'The user id')
    await inSession(context, async ({ domain, origin, tenant }) => {
      const scope = await tenant(required(values.tenant, '--tenant'))
      await users.revokeTemporaryCode(domain, scope, origin, userId).catch(refuse)
      context.print(`The code of ${userId} is revoked.`)
    })
  },
}

export const temporaryCodeCommands: readonly Command[] = [createCommand, revokeCommand]

function minutesOf(given: string | undefined): number {
  if (given === undefined) return defaultTemporaryCodeMinutes
  const minutes = Number(given)
  if (!Number.isInteger(minutes) || minutes < minMinutes || minutes > maxTemporaryCodeHours * 60)
    throw new CommandRefused(`--minutes must be a whole number from ${minMinutes} to ${maxTemporaryCodeHours * 60}.`)
  return minutes
}

function refuse(error: unknown): never {
  if (!(error instanceof Problem)) throw error
  throw new CommandRefused(error.code === 'not_found' ? 'There is no such user, or no such code.' : error.message)
}
