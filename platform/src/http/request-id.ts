// X-Request-Id: the caller's if it is fit to be logged, else ours.
import { randomUUID } from 'node:crypto'

const fit = /^[\x21-\x7e]{1,128}$/

export function requestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && fit.test(header) ? header : randomUUID()
}
