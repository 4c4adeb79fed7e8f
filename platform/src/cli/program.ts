// A program: its commands by name, and its process lifecycle.
import { type Command, type CommandContext, CommandRefused } from './command.ts'
import { explainFailure } from './explain-failure.ts'

export interface Program {
  readonly name: string
  readonly version: string
  readonly commands: readonly Command[]
  /** The last line of the help. */
  readonly note: string
}

/** Runs the command that the command line names, until it finishes or the process is asked to stop. */
export async function runProgram(program: Program, process: NodeJS.Process): Promise<void> {
  const stopSignal = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // A terminal sends the signal to us and to the parent shell, which forwards it: handle it only once.
    process.on(name, () => stopSignal.abort())
  }
  try {
    await runCommand(program, process.argv.slice(2), {
      environment: process.env,
      stopSignal: stopSignal.signal,
      print: (text) => void process.stdout.write(`${text}\n`),
    })
  } catch (error) {
    process.stderr.write(`${explainFailure(error)}\n`)
    process.exitCode = 1
  }
}

async function runCommand(program: Program, words: readonly string[], context: CommandContext): Promise<void> {
  const [first] = words
  if (first === undefined || first === 'help' || first === '--help' || first === '-h') {
    return context.print(help(program))
  }
  if (first === '--version' || first === 'version') return context.print(program.version)
  // The longest name that fits: `keys rotate` before a command called `keys`.
  const command = program.commands
    .filter(({ name }) => name === words.slice(0, name.split(' ').length).join(' '))
    .sort((a, b) => b.name.length - a.name.length)[0]
  if (!command) throw new CommandRefused(`There is no command "${words.join(' ')}". See: ${program.name} help`)
  const rest = words.slice(command.name.split(' ').length)
  if (rest.includes('--help')) return context.print(`${command.usage}\n\n${command.summary}`)
  await command.run(rest, context)
}

function help({ name, commands, note }: Program): string {
  const width = Math.max(...commands.map(({ usage }) => usage.length))
  return [
    `Usage: ${name} <command>`,
    '',
    ...commands.map(({ usage, summary }) => `  ${usage.padEnd(width)}  ${summary}`),
    '',
    note,
  ].join('\n')
}
