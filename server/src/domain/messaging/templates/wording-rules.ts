// The rules for the words of a template.
import { type FieldIssue, Problem } from '@countersign/contract'
import { namesIn, placeholderIssues } from './placeholders.ts'
import type { TemplateKey } from './template-id.ts'
import type { Wording } from './wording.ts'

const longestSms = 1_000

export function assertWording(key: TemplateKey, wording: Wording): void {
  const details = [...subjectIssues(key, wording), ...bodyIssues(key, wording)]
  if (details.length > 0) throw new Problem('invalid_request', { details })
}

function subjectIssues({ channel, purpose }: TemplateKey, { subject }: Wording): FieldIssue[] {
  if (channel === 'sms') return subject === null ? [] : [{ field: 'subject', issue: 'must be omitted for SMS' }]
  return subject === null
    ? [{ field: 'subject', issue: 'is required for email' }]
    : placeholderIssues('subject', subject, purpose)
}

function bodyIssues({ channel, purpose }: TemplateKey, { body }: Wording): FieldIssue[] {
  if (channel === 'sms' && body.length > longestSms)
    return [{ field: 'body', issue: `must have at most ${longestSms} characters for SMS` }]
  if (purpose === 'code' && !namesIn(body).includes('code')) return [{ field: 'body', issue: 'must contain {{code}}' }]
  return placeholderIssues('body', body, purpose)
}
