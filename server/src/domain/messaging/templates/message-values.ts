import type { PlaceholderValues } from './placeholders.ts'
import { changeInWords, methodInWords } from './shipped/index.ts'

/** The facts that a message reports: about a code, or about a change. */
export interface MessageFacts {
  readonly code?: string
  readonly minutes?: number
  readonly change?: string
  readonly method?: string
}

/** The tenant that sends it. */
export interface Sender {
  readonly tenantName: string
  /** The host of the public URL: the site that a code is for. */
  readonly host: string
}

export function messageValues({ code, minutes, change, method }: MessageFacts, sender: Sender, locale: string) {
  return {
    ...sender,
    ...(code === undefined ? {} : { code }),
    ...(minutes === undefined ? {} : { minutes: String(minutes) }),
    ...(change === undefined ? {} : { change: changeInWords(change, locale) }),
    ...(method === undefined ? {} : { method: methodInWords(method, locale) }),
  } satisfies PlaceholderValues
}
