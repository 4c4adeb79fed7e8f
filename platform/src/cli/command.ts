// A command of one of our programs.

export interface CommandContext {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Aborts when the process is asked to stop. */
  readonly stopSignal: AbortSignal
  readonly print: (text: string) => void
}

export interface Command {
  /** `keys rotate`. */
  readonly name: string
  readonly usage: string
  readonly summary: string
  run(arguments_: readonly string[], context: CommandContext): Promise<void>
}

/** The command is valid but cannot be carried out; its message is all that the user needs. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused'
}
