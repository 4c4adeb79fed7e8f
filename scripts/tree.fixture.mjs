// A tree of files in a temporary folder, laid out like this repository, for testing the checks.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

const workspaces = ['contract', 'platform', 'server', 'testkit']

const manifests = {
  'package.json': { workspaces, devDependencies: { 'dev-tool': '1.0.0' } },
  'contract/package.json': { name: '@countersign/contract', exports: './src/index.ts' },
  'platform/package.json': {
    name: '@countersign/platform',
    exports: { './*': './src/*/index.ts', './database/across-tenants': './src/database/across-tenants.ts' },
    dependencies: { '@countersign/contract': '1.0.0', fastify: '1.0.0', pg: '1.0.0' },
  },
  'server/package.json': {
    name: '@countersign/server',
    dependencies: { '@countersign/contract': '1.0.0', '@countersign/platform': '1.0.0', fastify: '1.0.0', pg: '1.0.0' },
  },
  'testkit/package.json': { name: '@countersign/testkit', exports: './src/index.ts', dependencies: { pg: '1.0.0' } },
}

const installed = ['fastify', 'pg', 'dev-tool', 'undeclared']

/** Writes the files, by path, together with what a package manager would have added. */
export function makeTree(files) {
  const root = mkdtempSync(join(tmpdir(), 'tree-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const write = (path, text) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const [path, manifest] of Object.entries(manifests)) write(path, JSON.stringify({ type: 'module', ...manifest }))
  for (const name of installed) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }))
    write(`node_modules/${name}/index.js`, '')
  }
  mkdirSync(join(root, 'node_modules/@countersign'))
  for (const name of workspaces)
    symlinkSync(join(root, name), join(root, 'node_modules/@countersign', name), 'junction')
  for (const [path, text] of Object.entries(files)) write(path, text)
  return root
}
