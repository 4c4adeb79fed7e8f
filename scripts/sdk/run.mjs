// `npm run test:sdk`: the packed SDK in other runtimes, its gate with another policy decision point and in the MCP conformance
// suite, and clients generated from the OpenAPI documents. npm downloads what they need into a temporary folder.
// `npm run test:sdk -- conformance` runs only what has this in its name.
import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { testCerbos } from './cerbos.mjs'
import { testConformance } from './conformance.mjs'
import { testWorkerd } from './edge.mjs'
import { testGeneratedClients } from './generated-clients.mjs'
import { installedPackage } from './package.fixture.mjs'
import { runtimes } from './runtimes.mjs'

const all = {
  ...runtimes,
  'Edge (workerd)': testWorkerd,
  'Cerbos decides': testCerbos,
  'Generated clients': testGeneratedClients,
  'MCP conformance': testConformance,
}

const [part = ''] = process.argv.slice(2)
const chosen = Object.entries(all).filter(([name]) => name.toLowerCase().includes(part.toLowerCase()))
if (chosen.length === 0) throw new Error(`Choose from ${Object.keys(all).join(', ')}.`)

const { project } = await installedPackage()
for (const [name, test] of chosen) {
  // Separately, so that one without a binary for this machine does not hide the others.
  try {
    const note = await test(project)
    console.log(`✓ ${name}${note ? `: ${note}` : ''}`)
  } catch (error) {
    console.log(`✗ ${name}\n${error.message}\n${error.stderr ?? ''}`)
    process.exitCode = 1
  }
}
rmSync(dirname(project), { recursive: true, force: true })
