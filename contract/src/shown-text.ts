// Schemas of text that is shown to a person.
import Type from 'typebox'
import { lines, oneLine } from './showable.ts'

interface Options extends Type.TStringOptions {
  readonly maxLength: number
}

/**
 * For requests only. A reply declares a plain string, because a row that was stored before this rule, or before a
 * change to it, must not make a whole page unreadable.
 */
export const ShownText = (options: Options) =>
  Type.String({
    minLength: 1,
    pattern: oneLine,
    issue: `must be one line of 1 to ${options.maxLength} characters, at least one of them visible, without control, invisible or direction-changing characters`,
    ...options,
  })

export const ShownLines = (options: Options) =>
  Type.String({
    minLength: 1,
    pattern: lines,
    issue: `must be 1 to ${options.maxLength} characters, at least one of them visible, without control characters (except line breaks), invisible or direction-changing characters`,
    ...options,
  })
