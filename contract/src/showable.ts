// The rule for text that an application, an agent or a tenant shows to a person: on a device, in a notification, in a
// message. Characters that a reader cannot see, or that rearrange what the reader sees, let one text pass for
// another.

/**
 * C0 and C1 controls, line and paragraph separators, zero-width and other invisible format characters, and everything that
 * changes the direction of text (UAX #9). The joiners U+200C and U+200D stay: Persian and emoji need them.
 */
const invisible =
  '\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u180e\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb'

/** Letters and symbols by category that are nevertheless invisible: Hangul fillers and the blank braille pattern. */
const visible = '(?![\\u115f\\u1160\\u2800\\u3164\\uffa0])[\\p{L}\\p{N}\\p{P}\\p{S}]'

export const oneLine = `^(?=.*${visible})[^${invisible}]+$`
/** The same with line breaks. */
export const lines = `^(?=[^]*${visible})(?:[^${invisible}]|\\n)+$`

const showable = new RegExp(oneLine, 'u')
const unshowable = new RegExp(`[${invisible}]`, 'gu')

export const isShowable = (text: string): boolean => showable.test(text)

/**
 * For names that were stored before this rule existed: the visible part of the name, or the fallback if there is
 * none.
 */
export function showableOr(fallback: string, text: string): string {
  const shown = text.replaceAll(unshowable, '')
  return isShowable(shown) ? shown : fallback
}

export const unshowableIssue =
  'must be one line with at least one visible character, without control, invisible or direction-changing characters'
