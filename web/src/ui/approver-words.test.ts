import { beforeAll, expect, test } from 'vitest'
import { shared } from '#i18n/shared/index.ts'
import { approverWords } from './approver-words.ts'

beforeAll(() => shared.load())

test.each([
  ['group:finance', 'Group finance'],
  ['1 of group:finance', 'Group finance'],
  ['2 of group:finance', '2 people of group finance'],
  ['1 of group:a of b: c', 'Group a of b: c'],
  ['1 of user:ada', 'ada'],
  ['owner', 'An owner of the agent'],
  ['2 of owner', '2 owners of the agent'],
  ['1 of on_behalf_of', 'The user'],
  // A later server may write what this page does not know yet.
  ['2 of role:auditor', '2 of role:auditor'],
])('%s reads “%s”', (written, words) => {
  expect(approverWords(written)).toBe(words)
})
