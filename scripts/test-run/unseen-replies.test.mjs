import { expect, test } from 'vitest'
import { makeTree } from '../tree.fixture.mjs'
import { judgeReplies, readReplies } from './unseen-replies.mjs'

const recorded = () =>
  readReplies(
    makeTree({
      'replies/1.txt': 'declared getPet 200\ndeclared getPet gone\nsent getPet 200\n',
      'replies/2.txt': 'declared getPet 200\ndeclared getPet gone\ndeclared getPet internal_error\n',
    }),
  )
const judge = (byDesign) => judgeReplies(recorded(), byDesign)

test('a response that is declared and never sent fails the run', () => {
  const { ok, output } = judge({ internal_error: 'a bug' })
  expect(ok).toBe(false)
  expect(output).toBe('getPet gone: declared, and never answered')
})

test('a reason names a code, or an operation and a code', () => {
  const judged = judge({ internal_error: 'a bug', 'getPet gone': 'not before 2030' })
  expect(judged).toMatchObject({ ok: true, note: '3 declared, 0 not seen' })
})

test('a reason for an undeclared response fails the run', () => {
  const byDesign = { internal_error: 'a bug', gone: 'not before 2030', not_found: 'unneeded' }
  expect(judge(byDesign).output).toBe('not_found: a reason for an answer that is not declared')
})

test('a reason for a response that a race may produce is not a failure when it does', () => {
  const { ok } = judge({ internal_error: 'a bug', gone: 'not before 2030', 'getPet 200': 'only in a race' })
  expect(ok).toBe(true)
})

test('responses of skipped tests are not missed', () => {
  expect(judgeReplies(recorded(), {}, { someSkipped: true })).toMatchObject({
    ok: true,
    note: '3 declared, 2 not seen, some tests skipped',
  })
})

test('a run without a recording is not judged', () => {
  expect(judgeReplies(readReplies(makeTree({})), { gone: 'not before 2030' }).ok).toBe(true)
})
