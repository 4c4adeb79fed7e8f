import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { CommandContext } from '@countersign/platform/cli'
import type { Reference } from './declaration.ts'

type Environment = CommandContext['environment']

/** A reference to something that is not there. The issue follows the name of the field. */
export class UnresolvedReference extends Error {
  override readonly name = 'UnresolvedReference'
}

/** Files are named relative to the folder of the declaration. */
export class References {
  readonly #folder: string
  readonly #environment: Environment

  constructor(folder: string, environment: Environment) {
    this.#folder = folder
    this.#environment = environment
  }

  /** Without the line break at the end, which editors add. */
  async secret(reference: Reference): Promise<string> {
    if ('file' in reference) return (await this.text(reference)).replace(/\r?\n$/, '')
    const value = this.#environment[reference.env]
    if (!value) throw new UnresolvedReference(`names the environment variable ${reference.env}, which is not set`)
    return value
  }

  async text(source: string | { readonly file: string }): Promise<string> {
    if (typeof source === 'string') return source
    try {
      return await readFile(resolve(this.#folder, source.file), 'utf8')
    } catch {
      throw new UnresolvedReference(`names the file ${source.file}, which cannot be read`)
    }
  }
}
