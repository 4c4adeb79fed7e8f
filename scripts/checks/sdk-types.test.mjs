import { expect, test } from 'vitest'
import { generatedFiles } from '../sdk/generate.mjs'
import { makeTree } from '../tree.fixture.mjs'
import { outdatedSdkFiles } from './sdk-types.mjs'

const tree = (files) =>
  makeTree(Object.fromEntries(Object.entries(files).map(([name, text]) => [`sdk/src/generated/${name}`, text])))

test('generated files that follow from the contract are accepted', async () => {
  expect(await outdatedSdkFiles(tree(generatedFiles()))).toEqual([])
})

test('a generated file that was edited, or is missing, is reported', async () => {
  const { 'operations.ts': _, ...files } = generatedFiles()
  const types = files['types.ts'].replace('authenticated: boolean', 'authenticated: true')
  const changed = tree({ ...files, 'types.ts': types })
  expect(await outdatedSdkFiles(changed)).toEqual([
    expect.stringContaining('sdk/src/generated/types.ts: differs'),
    expect.stringContaining('sdk/src/generated/operations.ts: differs'),
  ])
})
