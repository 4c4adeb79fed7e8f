// The SDK as a user has it: built, packed and installed in a project of its own.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { buildSdk } from './build.mjs'

const run = promisify(execFile)
export const repository = resolve(import.meta.dirname, '../..')

/** A folder with the packed package in its node_modules, and what the package contains. */
export async function installedPackage() {
  const folder = mkdtempSync(join(tmpdir(), 'sdk-'))
  const built = join(folder, 'built')
  await buildSdk(built)
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: built })
  const [{ filename, files }] = JSON.parse(stdout)
  const project = join(folder, 'project')
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'project', type: 'module', private: true }))
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(folder, filename)], { cwd: project })
  return { project, files: files.map(({ path }) => path) }
}

/** More packages for the project, which npm downloads. */
export const installed = (project, ...packages) =>
  run('npm', ['install', '--no-audit', '--no-fund', '--save-dev', ...packages], { cwd: project })

/** How programs in the project reach the server of `withServer`. */
export const firstRunOf = (project) => {
  const {
    publicUrl: url,
    tenantId,
    clientId,
    clientSecret,
  } = JSON.parse(readFileSync(join(project, 'data/first-run.json'), 'utf8'))
  return { url, tenantId, clientId, clientSecret }
}

/** The first code block of the README in this language. */
export function readmeExample(language) {
  const readme = readFileSync(join(repository, 'sdk/README.md'), 'utf8')
  const [, code] = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(readme) ?? []
  if (!code) throw new Error(`sdk/README.md has no ${language}.`)
  return code
}
