// Reads a schema: Cedar's rules, and ours.
import type { PolicyIssue } from '@countersign/contract'
import type { Cedar, DetailedError } from '../../cedar/cedar.ts'
import { contextIssues } from '../../schema/context-rules.ts'
import { labelIssues } from '../../schema/label-rules.ts'
import { profileIssues } from '../../schema/profile-rules.ts'
import { resolveSchema } from '../../schema/resolve.ts'
import type { ResolvedSchema } from '../../schema/resolved-schema.ts'
import { sourceIssues } from '../../schema/source-rules.ts'
import { cedarIssue, issueAt, type Place } from './issue.ts'
import { SourceText } from './source-text.ts'
import { splitPolicies } from './split.ts'

const deepestBrackets = 24

export function readSchema(
  cedar: Cedar,
  text: string,
): { readonly schema?: ResolvedSchema; readonly issues: PolicyIssue[] } {
  const place: Place = { file: 'schema', source: new SourceText(text) }
  const cedarIssues = (errors: readonly DetailedError[]) => errors.map((error) => cedarIssue(place, error))
  // Declarations end with semicolons as policies do.
  const tooDeep = splitPolicies(text).find(({ depth }) => depth > deepestBrackets)
  if (tooDeep) return { issues: [issueAt(place, tooDeep.start, { message: 'this is nested too deeply' })] }
  const parsed = cedar.checkParseSchema(text)
  if (parsed.type === 'failure') return { issues: cedarIssues(parsed.errors) }
  const resolved = cedar.schemaToJsonWithResolvedTypes(text)
  if (resolved.type === 'failure') return { issues: cedarIssues(resolved.errors) }
  const atWord = (word: string, message: string, help: string) =>
    issueAt(place, place.source.offsetOfWord(word), { message, help })
  const namespaces = Object.keys(resolved.json).filter((name) => name !== '')
  const tagged = Object.entries(resolved.json['']?.entityTypes ?? {}).filter(([, type]) => 'tags' in type && type.tags)
  const schema = resolveSchema(resolved.json)
  const issues = [
    ...namespaces.map((name) => atWord(name, 'namespaces are not supported', 'declare everything without a namespace')),
    ...tagged.map(([type]) => atWord(type, 'entity tags are not supported', 'use attributes')),
    ...[
      ...contextIssues(schema),
      ...profileIssues(schema),
      ...sourceIssues(resolved.json),
      ...labelIssues(resolved.json),
    ].map(({ word, message, help }) => atWord(word, message, help)),
  ]
  return issues.length > 0 ? { issues } : { schema, issues }
}
