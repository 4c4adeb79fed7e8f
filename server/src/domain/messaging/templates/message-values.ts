import type { PlaceholderValues } from './placeholders.ts'
import { changeInWords, methodInWords } from './shipped/index.ts'

/** The facts that a message reports: about a code, a change, or a request. */
export interface MessageFacts {
  readonly code?: string
  readonly minutes?: number
  readonly change?: string
  readonly method?: string
  readonly link?: string
}

/** The tenant that sends it. */
export interface Sender {
  readonly tenantName: string
  /** The host of the public URL: the site that a code is for. */
  readonly host: string
}

export function messageValues({ code, minutes, change, method, link }: MessageFacts, sender: Sender, locale: string) {
  return {
    ...sender,
    ...(code === undefined ? {} : { code }),
    ...(minutes === undefined ? {} : { minutes: String(minutes) }),
    ...(change === undefined ? {} : { change: changeInWords(change, locale) }),
    ...(method === undefined ? {} : { method: methodInWords(method, locale) }),
    ...(link === undefined ? {} : { link }),
  } satisfies PlaceholderValues
}
