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

test('two folders that import each other are found, in whatever files', () => {
  expect(twoWayFolders(readSources(makeTree({ ...one, ...other })))).toEqual([
    'people/sessions ↔ people/users: import each other; see what both need',
  ])
})

test('a known pair that no longer exists is found, so that the list can only shrink', () => {
  const files = {
    'server/src/domain/challenges/challenges/a.ts': `import '../removal/b.ts'\n`,
    'server/src/domain/challenges/removal/b.ts': 'export {}\n',
  }
  expect(twoWayFolders(readSources(makeTree(files)))).toEqual([
    'challenges/challenges ↔ challenges/removal: no longer do',
  ])
})
