// The MCP conformance suite against an MCP server of the unmodified MCP SDK, without the gate and with it: the same checks
// must have the same results. Countersign decides every request of the second run.
import { execFile } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { firstRunOf, installed, repository } from './package.fixture.mjs'
import { withProgram, withServer } from './programs.fixture.mjs'

const run = promisify(execFile)
const suite = '@modelcontextprotocol/conformance'
const source = join(repository, 'sdk/conformance')

/** Throws if a scenario fails, or if the gate changes the result of one. Resolves with a sentence about it. */
export async function testConformance(project) {
  const { devDependencies } = JSON.parse(readFileSync(join(repository, 'sdk/package.json'), 'utf8'))
  const versions = ['@modelcontextprotocol/sdk', 'zod'].map((name) => `${name}@${devDependencies[name]}`)
  await installed(project, `${suite}@0.1.16`, ...versions)
  cpSync(source, join(project, 'conformance'), { recursive: true })
  const before = await runSuite(project)
  const failures = [...before].filter(([, status]) => status === 'FAILURE')
  if (failures.length > 0) throw new Error(`These fail without the gate: ${failures.map(([id]) => id).join(', ')}`)
  return withServer(project, async () => {
    await publishPolicies(project)
    const after = await runSuite(project, settings(project, 'member'))
    const changed = [...new Set([...before.keys(), ...after.keys()])].filter((id) => before.get(id) !== after.get(id))
    if (changed.length > 0)
      throw new Error(changed.map((id) => `${id}: ${before.get(id)}, with the gate ${after.get(id)}`).join('\n'))
    // The gate must have been in the way: for a user without permission, nothing works.
    const refused = await runSuite(project, settings(project, 'stranger'), 'tools-list')
    if (refused.get('tools-list/tools-list') !== 'FAILURE') throw new Error('The gate let a stranger pass.')
    return summary(before)
  })
}

/** The status of each check, by scenario and check. */
async function runSuite(project, file, scenario) {
  const results = join(project, 'results', `${file === undefined ? 'without' : 'with'}-gate-${scenario ?? 'all'}`)
  const args = ['conformance/server.fixture.ts', ...(file === undefined ? [] : [file])]
  await withProgram(process.execPath, args, { cwd: project }, /^http\S+/m, async (url) => {
    const cli = join(project, 'node_modules', suite, 'dist/index.js')
    const selected = scenario ? ['--scenario', scenario] : ['--suite', 'all']
    // Its exit code says less than its results, which are read below.
    await run(process.execPath, [cli, 'server', '--url', url, '--output-dir', results, ...selected], {
      cwd: project,
      timeout: 240_000,
    }).catch((error) => {
      if (error.killed) throw error
    })
  })
  const found = new Map()
  for (const folder of readdirSync(results)) {
    const name = folder.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT.*$/, '')
    const checks = JSON.parse(readFileSync(join(results, folder, 'checks.json'), 'utf8'))
    for (const { id, status } of checks) if (status !== 'INFO') found.set(`${name}/${id}`, status)
  }
  if (found.size === 0) throw new Error('The suite returned no results.')
  return found
}

function settings(project, userId) {
  const file = join(project, `data/gate-${userId}.json`)
  writeFileSync(file, JSON.stringify({ ...firstRunOf(project), userId }))
  return file
}

async function publishPolicies(project) {
  const { Countersign } = await import(pathToFileURL(join(project, 'node_modules/@countersign/sdk/index.js')))
  const { admin } = new Countersign(firstRunOf(project))
  const ifMatch = '*'
  const contentType = 'text/plain'
  const read = (name) => readFileSync(join(source, name), 'utf8')
  await admin.savePolicySchema({ content: read('schema.cedarschema'), contentType }, { ifMatch })
  await admin.savePolicies({ content: read('policies.cedar'), contentType }, { ifMatch })
  await admin.publishPolicySet({}, { ifMatch })
  const members = { type: 'Group', id: 'members' }
  const entities = [members, { type: 'User', id: 'member', parents: [members] }, { type: 'User', id: 'stranger' }]
  const content = entities.map((entity) => JSON.stringify(entity)).join('\n')
  await admin.upsertEntities({ content, contentType: 'application/x-ndjson' })
}

function summary(checks) {
  const scenarios = new Set([...checks.keys()].map((key) => key.split('/')[0]))
  const warnings = [...checks].filter(([, status]) => status === 'WARNING').map(([id]) => id)
  const passed = [...checks.values()].filter((status) => status === 'SUCCESS').length
  const warned = warnings.length === 0 ? '' : `; the suite warns, with and without the gate: ${warnings.join(', ')}`
  return `${passed} checks of ${scenarios.size} scenarios${warned}`
}
