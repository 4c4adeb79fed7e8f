import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { makeTree } from '../tree.fixture.mjs'
import { checkStyle } from './tools.mjs'

const { vcs: _vcs, ...rules } = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../biome.json'), 'utf8'))

const styleOf = (files) =>
  checkStyle(makeTree({ 'biome.json': `${JSON.stringify({ ...rules, root: true })}\n`, ...files }))

/** The files that the rule about climbing names. */
const climbing = ({ output }) =>
  [...output.matchAll(/^(\S+?):\d+:\d+ lint\/style\/noRestrictedImports/gm)].map(([, path]) => path).sort()

test('a page names a shared folder, or goes up one folder', async () => {
  const files = {
    'web/src/pages/console/areas/clients/list.tsx':
      "export * from '#console/parts/links.tsx'\nexport * from '../icon.ts'\n",
    // Only the pages have names for their folders.
    'server/src/domain/people/users/users.ts': "export * from '../../../methods/index.ts'\n",
  }
  expect(climbing(await styleOf(files))).toEqual([])
})

test('an import that climbs two folders or more is refused, in tests too', async () => {
  const files = {
    'web/src/pages/console/a.ts': "import { a } from '../../ui/a.ts'\n\nexport const b = a\n",
    'web/src/pages/console/areas/b.tsx': "export * from '../../../ui/b.tsx'\n",
    'web/src/pages/console/areas/c.ts': "export const load = () => import('../../shell/c.ts')\n",
    'web/src/pages/console/areas/d.test.ts': "import '../../parts/d.ts'\n",
    'web/src/pages/console/areas/e.ts': "import type { E } from '../../parts/e.ts'\n\nexport type F = E\n",
  }
  expect(climbing(await styleOf(files))).toEqual(Object.keys(files))
})
