import { expect, test } from 'vitest'
import { issuesBelow, issuesWithin } from './issues.ts'

const issues = {
  'parties[0].id': 'Is required.',
  'parties[1].origins[2]': 'Must be an origin.',
  'parties[10].id': 'Is listed twice.',
  'partiesOfOthers[0]': 'Is unknown.',
  parties: 'Has too many items.',
}

test('issues of values in a list are found by the place of the value', () => {
  const within = issuesWithin(issues, 'parties')
  expect(issuesBelow(within, '[0]')).toEqual({ id: 'Is required.' })
  expect(issuesBelow(within, '[1]')).toEqual({ 'origins[2]': 'Must be an origin.' })
  expect(issuesWithin(issuesBelow(within, '[1]'), 'origins')).toEqual({ '[2]': 'Must be an origin.' })
  expect(issuesWithin(issues, 'partiesOfOthers')).toEqual({ '[0]': 'Is unknown.' })
})
