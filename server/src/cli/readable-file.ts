import { access, constants, stat } from 'node:fs/promises'
import { CommandRefused } from '@countersign/platform/cli'
import { fileFailure } from '@countersign/platform/config'

/** Refuses a file that a command cannot read, before anything else is started. */
export async function assertReadable(file: string, what: string, name = '<file>'): Promise<void> {
  try {
    await access(file, constants.R_OK)
    if ((await stat(file)).isDirectory()) throw Object.assign(new Error('is a directory'), { code: 'EISDIR' })
  } catch (error) {
    throw new CommandRefused(`${name} must be ${what}, not "${file}": ${fileFailure(error)}.`)
  }
}
