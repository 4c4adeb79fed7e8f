// The contract of one driver: for which channels it can be used, what an administrator sets, and its texts.
import type { TObject } from 'typebox'
import type { MessageChannel } from '../connectors.ts'
import type { InEveryLanguage, Labels } from '../texts.ts'

export interface DriverContract {
  readonly channels: readonly MessageChannel[]
  /** What an administrator sets and can read again. */
  readonly settings: TObject
  /** What an administrator sets and can never read again. */
  readonly secrets: TObject
  /** The settings that forms show below the others, because most administrators never change them. */
  readonly advanced: readonly string[]
  /** What administrators call it. */
  readonly names: InEveryLanguage<string>
  /** The texts of its settings and secrets. A setting within another is named `outer.inner`. */
  readonly labels: Labels
}

/** Fails to compile if a setting or a secret has no label. */
export const defineDriver = <const Driver extends DriverContract>(
  driver: Driver & {
    readonly labels: Readonly<
      Record<keyof Driver['settings']['properties'] | keyof Driver['secrets']['properties'], unknown>
    >
  },
): Driver => driver
