// A deprecated operation: every response says so (RFC 9745, RFC 8594), and after its sunset date it is gone.
import { Problem } from '@countersign/contract'
import type { Deprecation } from '@countersign/contract/operations'
import type { Clock } from '../clock/index.ts'
import { operationAnchor } from './reference/anchors.ts'

export interface Retirement {
  /** Sent with every response. */
  readonly headers: Readonly<Record<string, string>>
  /** Throws after the sunset date. */
  mustBeOffered(): void
}

/** Whether the sunset date of an operation has passed. */
export const isRetired = ({ deprecated }: { readonly deprecated?: Deprecation }, clock: Clock): boolean =>
  deprecated !== undefined && clock.now() >= Date.parse(deprecated.sunset)

export function retirementOf(
  operation: { readonly id: string; readonly deprecated?: Deprecation },
  baseUrl: string,
  clock: Clock,
): Retirement | undefined {
  const { id, deprecated } = operation
  if (!deprecated) return undefined
  const { since, sunset, successor } = deprecated
  return {
    headers: {
      deprecation: `@${Date.parse(since) / 1000}`,
      sunset: new Date(sunset).toUTCString(),
      link: [
        `<${baseUrl}${successor}>; rel="successor-version"`,
        `<${baseUrl}/docs/${operationAnchor(id)}>; rel="deprecation"; type="text/html"`,
      ].join(', '),
    },
    mustBeOffered() {
      if (!isRetired(operation, clock)) return
      throw new Problem('gone', { message: `This operation was removed on ${sunset}. Use ${baseUrl}${successor}.` })
    },
  }
}

/** For the API's document. */
export const retirementHeaders: Readonly<Record<string, string>> = {
  Deprecation: 'When the operation was deprecated (RFC 9745)',
  Sunset: 'When the operation is removed (RFC 8594)',
  Link: 'The replacement (`rel="successor-version"`) and its documentation (`rel="deprecation"`)',
}
