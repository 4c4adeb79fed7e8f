import { createReadStream } from 'node:fs'
import { access, constants, stat } from 'node:fs/promises'
import { Problem } from '@countersign/contract'
import { type Command, CommandRefused, readOptions } from '@countersign/platform/cli'
import { fileFailure } from '@countersign/platform/config'
import { fidoMetadata } from '../domain/administration/index.ts'
import { inSession } from './session.ts'

const usage = 'fido-metadata import <file>'

export const importFidoMetadataCommand: Command = {
  name: 'fido-metadata import',
  usage,
  summary: 'Import the metadata of the FIDO Alliance, with which tenants verify the models of authenticators',
  async run(args, context) {
    const [file, ...others] = readOptions(args, {}).positionals
    if (file === undefined || others.length > 0) throw new CommandRefused(`Usage: countersign ${usage}`)
    await assertReadable(file)
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

async function assertReadable(file: string): Promise<void> {
  try {
    await access(file, constants.R_OK)
    if ((await stat(file)).isDirectory()) throw Object.assign(new Error('is a directory'), { code: 'EISDIR' })
  } catch (error) {
    throw new CommandRefused(`<file> must be a file with a metadata BLOB, not "${file}": ${fileFailure(error)}.`)
  }
}

function refusalOf({ details, message }: Problem): CommandRefused {
  const [first] = details ?? []
  return new CommandRefused(first ? `The file ${first.issue}.` : message)
}
