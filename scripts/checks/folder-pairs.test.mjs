import { expect, test } from 'vitest'
import { makeTree } from '../tree.fixture.mjs'
import { twoWayFolders } from './folder-pairs.mjs'
import { readSources } from './sources.mjs'

const one = { 'server/src/domain/people/users/a.ts': `import { b } from '../sessions/b.ts'\n` }
const other = { 'server/src/domain/people/sessions/b.ts': `export type { A } from '../users/c.ts'\n` }

test('two folders may import one way', () => {
  expect(twoWayFolders(readSources(makeTree(one)))).toEqual([])
  expect(twoWayFolders(readSources(makeTree(other)))).toEqual([])
})

test('two folders that import each other are found, in any of their files', () => {
  expect(twoWayFolders(readSources(makeTree({ ...one, ...other })))).toEqual([
    'people/sessions ↔ people/users: import each other; see what both need',
  ])
})
