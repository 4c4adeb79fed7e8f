// ETags are versions: every update increments one, and If-Match names the version that was read.
import { Problem } from '@countersign/contract'
import { Answer, type IfMatch } from './operation.ts'

const form = /^"(\d{1,15})"$/

/** A resource with the ETag of its version. */
export function tagged<Resource>({
  version,
  resource,
}: {
  readonly version: number
  readonly resource: Resource
}): Answer<Resource> {
  return new Answer(resource, { headers: { etag: `"${version}"` } })
}

export function readIfMatch(header: string | undefined): IfMatch {
  if (header === undefined) throw new Problem('precondition_required')
  if (header.trim() === '*') return null
  const version = form.exec(header.trim())?.[1]
  if (!version) throw new Problem('precondition_failed')
  return Number(version)
}
