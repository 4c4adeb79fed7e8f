import { expect, test } from 'vitest'
import { issueText } from './issue-text.ts'

test.each([
  ['emailAddress', 'must be an email address', 'Email address: must be an email address'],
  ['limits.count.limit', 'must be >= 1', 'Limits count limit: must be >= 1'],
  ['settings.hosts[0].name', 'is required', 'Settings hosts 1 name: is required'],
  ['body', 'has no users', 'Has no users'],
])('%s: the field is in words', (field, issue, text) => expect(issueText(field, issue)).toBe(text))
