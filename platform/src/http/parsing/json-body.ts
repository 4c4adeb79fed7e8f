// From the bytes of a request to a JSON value that can be understood in one way only.
import { isUtf8 } from 'node:buffer'
import { BadBody } from './bad-body.ts'
import { fieldPath } from './field-path.ts'
import { throwFault } from './json-fault.ts'
import { JsonInspection } from './json-inspection.ts'
import { countMembers } from './json-members.ts'

export interface JsonBodyOptions {
  readonly maxDepth?: number
}

/**
 * Integers beyond ±(2^53 − 1) come as `bigint`, so that none is rounded.
 * @throws {BadBody}
 */
export function parseJsonBody(bytes: Buffer, { maxDepth = 32 }: JsonBodyOptions = {}): unknown {
  if (!isUtf8(bytes)) throw new BadBody('invalid_utf8', 'must be UTF-8')
  const text = bytes.toString()
  const value = parse(text, maxDepth)
  const { memberCount, sawInexactNumber } = inspect(value, maxDepth)
  // Of two members with one name JSON.parse keeps the last, whereas a proxy before us may have believed the first.
  if (memberCount !== countMembers(text)) throwFault(text, maxDepth)
  return sawInexactNumber ? parseExactly(text, maxDepth) : value
}

// V8 parses without recursion, so that no depth of nesting can exhaust the stack before it is checked.
function parse(text: string, maxDepth: number): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return throwFault(text, maxDepth)
  }
}

function parseExactly(text: string, maxDepth: number): unknown {
  const value = JSON.parse(text, (_name, parsed, { source }) =>
    typeof parsed === 'number' && !Number.isSafeInteger(parsed) && /^-?\d+$/.test(source ?? '')
      ? BigInt(source ?? '')
      : parsed,
  )
  inspect(value, maxDepth)
  return value
}

function inspect(value: unknown, maxDepth: number): JsonInspection {
  const inspection = new JsonInspection(maxDepth)
  const fault = inspection.visit(value, 0)
  if (fault) throw new BadBody(fault.code, fault.issue, fieldPath(fault.path))
  return inspection
}
