import { describe, expect, test } from 'vitest'
import { npmCommand } from './npm.mjs'

describe('the npm that installs', () => {
  test('is the one that started us, under its own Node', () => {
    const started = { npm_execpath: '/opt/npm/bin/npm-cli.js', npm_node_execpath: '/opt/node' }
    expect(npmCommand(started)).toMatchObject({ command: '/opt/node', leading: ['/opt/npm/bin/npm-cli.js'] })
  })

  test('is the one in the path when we were started directly', () => {
    expect(npmCommand({})).toMatchObject({ command: 'npm', leading: [] })
  })

  test.for(['/opt/yarn/bin/yarn.js', '/opt/pnpm/bin/pnpm.cjs', '/opt/bun'])('is never %s', (path) => {
    expect(npmCommand({ npm_execpath: path })).toMatchObject({ command: 'npm' })
  })
})
