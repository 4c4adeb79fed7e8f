// Commands for API keys: create, list and revoke them with or without a running pet store.
import { type Command, CommandRefused, readOptions, required } from '@countersign/platform/cli'
import { systemClock } from '@countersign/platform/clock'
import { openPlainDatabase } from '@countersign/platform/database'
import { type ApiKeys, createApiKeys } from '../api-keys/api-keys.ts'
import { readPetstoreConfig } from '../config.ts'
import { prepareDatabase } from '../database.ts'

type KeysWork = (apiKeys: ApiKeys, args: readonly string[]) => Promise<unknown>

function command(verb: string, usage: string, summary: string, work: KeysWork): Command {
  return {
    name: `keys ${verb}`,
    usage: `keys ${verb}${usage}`,
    summary,
    async run(args, { environment, print }) {
      await using ending = new AsyncDisposableStack()
      const { connection, stop } = await prepareDatabase(readPetstoreConfig(environment))
      ending.defer(stop)
      const database = openPlainDatabase({ connection, poolSize: 2 })
      ending.defer(() => database.close())
      print(JSON.stringify(await work(createApiKeys({ database, clock: systemClock }), args), null, 2))
    },
  }
}

const create: KeysWork = (apiKeys, args) => {
  const { values } = readOptions(args, { name: 'text' })
  return apiKeys.create(required(values.name, '--name'))
}

const revoke: KeysWork = async (apiKeys, args) => {
  const [id] = readOptions(args, {}).positionals
  const keyId = required(id, 'The key id')
  if (!(await apiKeys.revoke(keyId))) throw new CommandRefused(`There is no valid key with the id ${keyId}.`)
  return { id: keyId, revoked: true }
}

export const keysCommands: readonly Command[] = [
  command('create', ' --name NAME', 'Create an API key, which is not shown again', create),
  command('list', '', 'List API keys', (apiKeys) => apiKeys.list()),
  command('revoke', ' KEY_ID', 'Revoke an API key within five seconds', revoke),
]
