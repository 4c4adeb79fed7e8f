import { createReadStream } from 'node:fs'
import { Problem } from '@countersign/contract'
import { type Command, CommandRefused, readOptions } from '@countersign/platform/cli'
import { fidoMetadata } from '../domain/administration/index.ts'
import { assertReadable } from './readable-file.ts'
import { inSession } from './session.ts'

const usage = 'fido-metadata import <file>'

export const importFidoMetadataCommand: Command = {
  name: 'fido-metadata import',
  usage,
  summary: 'Import the metadata of the FIDO Alliance, with which tenants verify the models of authenticators',
  async run(args, context) {
    const [file, ...others] = readOptions(args, {}).positionals
    if (file === undefined || others.length > 0) throw new CommandRefused(`Usage: countersign ${usage}`)
    await assertReadable(file, 'a file with a metadata BLOB')
    return inSession(context, async ({ domain, origin, operatorTenantId, tenant }) => {
      const operators = await tenant(await operatorTenantId())
      try {
        const metadata = await fidoMetadata.read(domain, operators, createReadStream(file))
        context.print(JSON.stringify(await fidoMetadata.replace(domain, operators, origin, metadata), null, 2))
      } catch (error) {
        throw error instanceof Problem ? refusalOf(error) : error
      }
    })
  },
}

function refusalOf({ details, message }: Problem): CommandRefused {
  const [first] = details ?? []
  return new CommandRefused(first ? `The file ${first.issue}.` : message)
}
