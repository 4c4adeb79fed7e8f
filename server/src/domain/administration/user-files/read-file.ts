// Reading a file of users while it arrives. A line that cannot be imported is reported, and the others are imported.
import { CreateUserRequest, covers, invalidField, maxUsersPerFile, Problem } from '@countersign/contract'
import type { Caller } from '@countersign/platform/access'
import { newId } from '@countersign/platform/crypto'
import type { TenantScope } from '@countersign/platform/database'
import { compileBody } from '@countersign/platform/http/parsing'
import { createSlices } from '@countersign/platform/turns'
import { type AuthenticatorsContext, CsvReader, type CsvRecord, utf8Texts } from '../../authenticators/index.ts'
import type { ImportedCredentials } from '../../enrolment/index.ts'
import type { ReadUserLine } from '../../people/index.ts'
import { type FileColumn, readHeader, readRecord } from './columns.ts'
import { UnreadableCell } from './unreadable-cell.ts'

/** A line of a file of users, with what it brings along in the clear: only in memory. */
export interface UserFileLine extends ReadUserLine {
  readonly credentials?: ImportedCredentials
}

export interface UserFile extends Disposable {
  readonly importId: string
  readonly dryRun: boolean
  readonly lines: readonly UserFileLine[]
}

interface GivenUserFile {
  readonly bytes: AsyncIterable<Buffer>
  readonly dryRun: boolean
}

const check = compileBody(CreateUserRequest)
/** Of one record: attributes can have 16 KiB. */
const maxRecordCharacters = 40_000

/** A tenant reads one file at a time. @throws {Problem} for a file that has no lines to report on. */
export async function read(
  ctx: AuthenticatorsContext,
  tenant: TenantScope,
  caller: Caller,
  { bytes, dryRun }: GivenUserFile,
): Promise<UserFile> {
  const leave = ctx.importPlaces.occupy(tenant.id)
  try {
    const lines = await readLines(bytes, caller)
    if (lines.length === 0) throw invalidField('body', 'has no users')
    return { importId: newId('uim', ctx.clock.now()), dryRun, lines, [Symbol.dispose]: leave }
  } catch (error) {
    leave()
    throw error
  }
}

async function readLines(bytes: AsyncIterable<Buffer>, caller: Caller): Promise<UserFileLine[]> {
  const lines: UserFileLine[] = []
  const seen = new Set<string>()
  const pause = createSlices()
  let columns: readonly FileColumn[] | undefined
  for await (const { line, fields } of recordsOf(bytes)) {
    await pause()
    if (!columns) {
      columns = readHeader(fields)
      assertMayImport(columns, caller)
      continue
    }
    if (lines.length >= maxUsersPerFile) throw invalidField('body', `has more than ${maxUsersPerFile} users`)
    const read = readLine(columns, { line, fields })
    const isRepeated = read.userId !== null && seen.has(read.userId)
    lines.push(isRepeated ? { ...read, entry: null, issue: 'userId occurs twice in the file' } : read)
    if (read.userId !== null) seen.add(read.userId)
  }
  return lines
}

/** As for one user: policies decide by groups and attributes. */
function assertMayImport(columns: readonly FileColumn[], { scopes }: Caller): void {
  const isPrivileged = columns.includes('groups') || columns.includes('attributes')
  if (isPrivileged && !covers(scopes, 'admin.write'))
    throw new Problem('insufficient_scope', { members: { scope: 'admin.write' } })
}

function readLine(columns: readonly FileColumn[], { line, fields }: CsvRecord): UserFileLine {
  const userId = fields[columns.indexOf('userId')]?.slice(0, 128) || null
  try {
    const { profile, credentials } = readRecord(columns, fields)
    const { value, issues } = check(profile)
    if (!issues) return { line, userId: value.userId, entry: value, issue: null, credentials }
    return { line, userId, entry: null, issue: issues.map(({ field, issue }) => `${field} ${issue}`).join('; ') }
  } catch (error) {
    if (!(error instanceof UnreadableCell)) throw error
    return { line, userId, entry: null, issue: error.message }
  }
}

async function* recordsOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<CsvRecord> {
  const reader = new CsvReader(maxRecordCharacters)
  for await (const text of utf8Texts(bytes)) yield* reader.push(text)
  yield* reader.end()
}
