// What is wrong with a schema or a set of policies, and where.
import type { PolicyIssue } from '@countersign/contract'
import type { DetailedError } from '../../cedar/cedar.ts'
import type { SourceText } from './source-text.ts'

export type PolicyFile = PolicyIssue['file']

export interface Place {
  readonly file: PolicyFile
  readonly source: SourceText
  /** Where Cedar began to read, in UTF-16 code units. */
  readonly from?: number
  readonly policyId?: string | null
}

interface Said {
  readonly message: string
  readonly help?: string | null
  readonly severity?: PolicyIssue['severity']
}

/** At a position in the text, counted in UTF-16 code units. */
export function issueAt({ file, source, policyId = null }: Place, offset: number, said: Said): PolicyIssue {
  const { severity = 'error', message, help = null } = said
  return { file, severity, policyId, ...source.positionOf(offset), message, help }
}

/** Cedar's own message, without prefixes that repeat the issue's other fields. */
export function cedarIssue(
  place: Place,
  error: DetailedError,
  severity: PolicyIssue['severity'] = 'error',
): PolicyIssue {
  const [location] = error.sourceLocations ?? []
  const from = place.from ?? 0
  const offset = location ? place.source.offsetOfByte(from, location.start) : from
  const message = error.message
    .replace(/^failed to parse (schema|policy|policies) from string: /, '')
    .replace(/^error parsing schema: /, '')
    .replace(/^for policy `[^`]*`, /, '')
  return issueAt(place, offset, { message, help: error.help ?? location?.label ?? null, severity })
}
