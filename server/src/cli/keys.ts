// Key rotation: a tenant's signing keys, or the master key that protects every tenant's secrets.
import { type Command, CommandRefused, readOptions } from '@countersign/platform/cli'
import { rotateSigningKeys } from '../domain/oauth/index.ts'
import { rewrapAll } from '../tasks/rewrap-data-keys.ts'
import { inSession, type Session } from './session.ts'

export const rotateKeysCommand: Command = {
  name: 'keys rotate',
  usage: 'keys rotate --tenant TENANT [--force] | --master',
  summary: "Rotate a tenant's signing keys, or the master key",
  run: (args, context) =>
    inSession(context, async (session) => {
      const { values } = readOptions(args, { tenant: 'text', force: 'flag', master: 'flag' })
      if (values.master) return context.print(await rotateMasterKey(session))
      if (!values.tenant) throw new CommandRefused('Specify --tenant TENANT or --master.')
      const tenant = await session.tenant(values.tenant)
      const keys = await rotateSigningKeys(session.domain, tenant, session.origin, { force: values.force })
      context.print(JSON.stringify(keys, null, 2))
    }),
}

/**
 * Adds a new key to the key file, and removes old ones once nothing needs them. An interrupted rotation is finished
 * first.
 */
async function rotateMasterKey({ deployment }: Session): Promise<string> {
  const { masterKeys, config } = deployment
  const inFile = 'file' in config.masterKey
  if (inFile && masterKeys.olderIds.length === 0) masterKeys.rotate()
  const count = await rewrapAll(deployment)
  const done = `The data keys of all tenants are wrapped with master key ${masterKeys.currentId}; rewrapped: ${count}.`
  if (!inFile) return `${done} You can now remove MASTER_KEY_PREVIOUS.`
  masterKeys.forget(masterKeys.olderIds)
  return `${done} The older master keys were removed from the file.`
}
