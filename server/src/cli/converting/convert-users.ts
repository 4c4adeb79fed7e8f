// Turns the export of another system into a file of users, without a server.
import { open, readFile } from 'node:fs/promises'
import { userCredentialColumns, userFileColumns } from '@countersign/contract'
import { type Command, CommandRefused, readOptions, required } from '@countersign/platform/cli'
import { userCell } from '../../domain/administration/index.ts'
import { assertReadable } from '../readable-file.ts'
import { type Converted, UnreadableExport } from './converted-user.ts'
import { fromKeycloak } from './keycloak.ts'
import { fromPrivacyIdea } from './privacyidea.ts'

export const convertUsersCommand: Command = {
  name: 'user convert',
  usage: 'user convert --from keycloak|privacyidea [--algorithm SHA1|SHA256|SHA512] <file> OUTPUT',
  summary: 'Turn an export of another system into a CSV file for user import, and show what does not move',
  async run(args, context) {
    const { values, positionals } = readOptions(args, { from: 'text', algorithm: 'text' })
    const [file, output] = [required(positionals[0], '<file>'), required(positionals[1], 'OUTPUT')]
    await assertReadable(file, 'a file with exported users')
    const { users, notes } = convert(required(values.from, '--from'), await readFile(file, 'utf8'), values.algorithm)
    // Seeds and hashes are for no other user of the machine.
    await using target = await open(output, 'wx', 0o600).catch(() => {
      throw new CommandRefused(`${output} exists already, or its folder does not exist.`)
    })
    await target.writeFile(csvOf(users))
    context.print(`${users.length} users in ${output}. Delete the file after the import: it contains secrets.`)
    for (const note of notes) context.print(note)
  },
}

function convert(from: string, text: string, algorithm: string | undefined): Converted {
  try {
    if (from === 'keycloak') return fromKeycloak(text)
    if (from === 'privacyidea') return fromPrivacyIdea(text, algorithm)
  } catch (error) {
    if (error instanceof UnreadableExport) throw new CommandRefused(`The file ${error.message}.`)
    throw error
  }
  throw new CommandRefused('--from must be keycloak or privacyidea.')
}

function csvOf(users: Converted['users']): string {
  const columns = [...userFileColumns, ...userCredentialColumns].filter((column) => users.some((user) => user[column]))
  const lines = users.map((user) => columns.map((column) => userCell(user[column] ?? '')).join(','))
  return `${[columns.join(','), ...lines].join('\r\n')}\r\n`
}
