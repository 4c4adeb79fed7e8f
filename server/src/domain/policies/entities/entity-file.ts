// A file of entities: one JSON object per line.
import { EntityLine, type FieldIssue, maxEntitiesPerFile, Problem } from '@countersign/contract'
import { BadBody, compileBody, parseJsonBody } from '@countersign/platform/http/parsing'
import { createSlices } from '@countersign/platform/turns'
import { entityName } from '../cedar/entity-ref.ts'
import type { StoredEntity } from './entities-store.ts'

export interface GivenEntity extends StoredEntity {
  readonly line: number
}

const maxAttributesBytes = 16 * 1024
const shownIssues = 20
/** More than the largest attributes and parents need. Parsing a longer line would block the event loop. */
const maxLineBytes = 256 * 1024

const check = compileBody(EntityLine)

/** @throws {Problem} */
export async function readEntityFile(bytes: AsyncIterable<Buffer>): Promise<GivenEntity[]> {
  const entities: GivenEntity[] = []
  const issues: FieldIssue[] = []
  const names = new Set<string>()
  const pause = createSlices()
  for await (const { line, content } of linesOf(bytes)) {
    await pause()
    const read = readLine(line, content)
    if ('issues' in read) issues.push(...read.issues)
    else if (names.has(entityName(read))) issues.push(issueAt(line, 'id', 'occurs twice in the file'))
    else {
      names.add(entityName(read))
      entities.push(read)
    }
    if (entities.length > maxEntitiesPerFile)
      throw refused([issueAt(line, '', `exceeds the maximum of ${maxEntitiesPerFile} entities`)])
    if (issues.length >= shownIssues) break
  }
  if (issues.length > 0) throw refused(issues)
  if (entities.length === 0) throw refused([{ field: 'body', issue: 'has no entities' }])
  return entities
}

export const refused = (details: readonly FieldIssue[]): Problem => new Problem('invalid_request', { details })

export const issueAt = (line: number, field: string, issue: string): FieldIssue => ({
  field: field ? `line ${line}: ${field}` : `line ${line}`,
  issue,
})

function readLine(line: number, content: Buffer): GivenEntity | { readonly issues: readonly FieldIssue[] } {
  try {
    const { value, issues } = check(parseJsonBody(content))
    if (issues) return { issues: issues.map(({ field, issue }) => issueAt(line, field, issue)) }
    const { type, id, attributes = {}, parents = [] } = value
    const issue = attributesIssue(attributes)
    return issue ? { issues: [issueAt(line, 'attributes', issue)] } : { line, type, id, attributes, parents }
  } catch (error) {
    if (!(error instanceof BadBody)) throw error
    return { issues: [issueAt(line, error.field ?? '', error.issue)] }
  }
}

/** Of attributes that cannot be stored as they are. */
export function attributesIssue(attributes: object): string | undefined {
  let exact = true
  const text = JSON.stringify(attributes, (_name, value: unknown) => {
    if (typeof value !== 'bigint') return value
    exact = false
    return null
  })
  if (!exact) return 'contain a number that is too large'
  if (Buffer.byteLength(text) > maxAttributesBytes) return `are larger than ${maxAttributesBytes / 1024} KiB`
  return undefined
}

async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<{ line: number; content: Buffer }> {
  let line = 0
  let rest = Buffer.alloc(0)
  const isBlank = (content: Buffer) => content.toString('latin1').trim() === ''
  for await (const chunk of bytes) {
    const given = Buffer.concat([rest, chunk])
    let from = 0
    for (let to = given.indexOf(10); to >= 0; to = given.indexOf(10, from)) {
      line += 1
      const content = given.subarray(from, to)
      if (!isBlank(content)) yield { line, content }
      from = to + 1
    }
    rest = given.subarray(from)
    if (rest.length > maxLineBytes) throw refused([issueAt(line + 1, '', `is longer than ${maxLineBytes / 1024} KiB`)])
  }
  if (!isBlank(rest)) yield { line: line + 1, content: rest }
}
