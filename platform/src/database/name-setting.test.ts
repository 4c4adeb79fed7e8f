import { expect, test } from 'vitest'
import { DatabaseUnavailable } from './failures.ts'
import { databaseSentence } from './name-setting.ts'

const system = (message: string, code: string) => Object.assign(new Error(message), { code })

test.for([
  ['no server', system('connect ECONNREFUSED 127.0.0.1:1', 'ECONNREFUSED'), 'connect ECONNREFUSED 127.0.0.1:1'],
  ['no answer to a single connection', new Error('timeout expired'), 'it does not answer'],
  ['no answer to a pool', new Error('Connection terminated due to connection timeout'), 'it does not answer'],
  ['no free connection', new Error('timeout exceeded when trying to connect'), 'it does not answer'],
  [
    'a connection that is lost before its first statement',
    new Error('Client has encountered a connection error and is not queryable'),
    'the connection was lost',
  ],
  [
    'the reason behind another error',
    new DatabaseUnavailable('The database cannot be reached.', { cause: new Error('timeout expired') }),
    'it does not answer',
  ],
] as const)('%s', ([, error, reason]) => {
  expect(databaseSentence(error, 'DATABASE_URL')).toBe(`The database cannot be reached: ${reason}. Check DATABASE_URL.`)
})

test('what PostgreSQL says about a refused login is passed on', () => {
  const refused = system('password authentication failed for user "ada"', '28P01')
  expect(databaseSentence(refused, 'DATABASE_URL')).toBe(
    'The database rejected the connection: password authentication failed for user "ada". Check DATABASE_URL.',
  )
})
