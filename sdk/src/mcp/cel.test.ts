import { describe, expect, test } from 'vitest'
import { compile } from './cel.ts'
import { absent } from './cel-operations.ts'

const scope = {
  params: { name: 'transfer', arguments: { amount: 12000, currency: 'USD', 'to-account': 'b', tags: ['x', 'y'] } },
  token: { sub: 'alice', roles: ['treasury', 'staff'], aud: 'https://mcp.example.com' },
}
const evaluate = (text: string) => compile(text)(scope)

describe('an expression', () => {
  test.for([
    ['params.name', 'transfer'],
    ['params.arguments["to-account"]', 'b'],
    ["params.arguments.amount > 10000 ? 'high' : 'standard'", 'high'],
    ["$params.arguments.currency == 'USD' ? $params.name : 'none'", 'transfer'],
    ["token.roles.exists(r, r == 'treasury') ? 'treasury_user' : 'standard_user'", 'treasury_user'],
    ["token.roles.all(r, r.startsWith('s'))", false],
    ["token.roles.filter(r, r != 'staff')", ['treasury']],
    ["token.roles.map(r, r + '!')", ['treasury!', 'staff!']],
    ["'staff' in token.roles && !('admin' in token.roles)", true],
    ['size(params.arguments.tags) + 1', 3],
    ['7 / 2', 3],
    ['-(2 + 3) * 2', -10],
    ['has(token.email) || has(token.sub)', true],
    ["token.?email.orValue('none')", 'none'],
    ["token.aud.contains('mcp')", true],
    ['[1, "a", true, null]', [1, 'a', true, null]],
    ["'it\\'s'", "it's"],
  ])('%s is %j', ([text, expected]) => {
    expect(evaluate(text as string)).toEqual(expected)
  })

  test('an optional selection that finds nothing is absent', () => {
    expect(evaluate('token.?client_id')).toBe(absent)
    expect(evaluate('token.?act.sub')).toBe(absent)
  })

  test.for([
    'token.email',
    'token.constructor',
    'params.__proto__',
    'params.arguments.tags.length',
    'params.name > 1',
    'params.name ? 1 : 2',
    '1 / 0',
    'params.name - 1',
    'unknown',
    'params.name.matches("a")',
    'params.',
    'params name',
    '(1',
    '[1 2]',
    '#',
    `"${'a'.repeat(2000)}"`,
  ])('%s is an error', (text) => {
    expect(() => evaluate(text)).toThrow()
  })
})
