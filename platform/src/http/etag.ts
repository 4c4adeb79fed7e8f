// ETags are versions: every update raises one, and If-Match names the one that was read.
import { Problem } from '@countersign/contract'
import { Answer, type IfMatch } from './operation.ts'

const form = /^"(\d{1,15})"$/

export function tagged<Body>(version: number, body: Body, status?: number): Answer<Body> {
  return new Answer(body, { ...(status ? { status } : {}), headers: { etag: `"${version}"` } })
}

export function readIfMatch(header: string | undefined): IfMatch {
  if (header === undefined) throw new Problem('precondition_required')
  if (header.trim() === '*') return null
  const version = form.exec(header.trim())?.[1]
  if (!version) throw new Problem('precondition_failed')
  return Number(version)
}
