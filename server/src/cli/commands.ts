// The commands by name.
import { version } from '../version.ts'
import { auditVerifyCommand } from './audit-verify.ts'
import { bootstrapCommand } from './bootstrap.ts'
import { clientCommands } from './client.ts'
import { type Command, type CommandContext, CommandRefused } from './command.ts'
import { doctorCommand } from './doctor.ts'
import { rotateKeysCommand } from './keys.ts'
import { migrateCommand } from './migrate.ts'
import { startCommand } from './start.ts'
import { tenantCommands } from './tenant.ts'

const commands: readonly Command[] = [
  startCommand,
  migrateCommand,
  bootstrapCommand,
  ...tenantCommands,
  ...clientCommands,
  rotateKeysCommand,
  auditVerifyCommand,
  doctorCommand,
]

export async function runCommand(words: readonly string[], context: CommandContext): Promise<void> {
  const [first] = words
  if (first === undefined || first === 'help' || first === '--help' || first === '-h') return context.print(help())
  if (first === '--version' || first === 'version') return context.print(version)
  // The longest name that fits: `keys rotate` before a command called `keys`.
  const command = commands
    .filter(({ name }) => name === words.slice(0, name.split(' ').length).join(' '))
    .sort((a, b) => b.name.length - a.name.length)[0]
  if (!command) throw new CommandRefused(`There is no command "${words.join(' ')}". See: countersign help`)
  const rest = words.slice(command.name.split(' ').length)
  if (rest.includes('--help')) return context.print(`${command.usage}\n\n${command.summary}`)
  await command.run(rest, context)
}

function help(): string {
  const width = Math.max(...commands.map(({ usage }) => usage.length))
  return [
    'Usage: countersign <command>',
    '',
    ...commands.map(({ usage, summary }) => `  ${usage.padEnd(width)}  ${summary}`),
    '',
    'Settings are environment variables: see docs/configuration.md',
  ].join('\n')
}
