// The gate of the packed SDK with another policy decision point: Cerbos, where npm has a binary of it.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { installed, repository } from './package.fixture.mjs'
import { withProgram } from './programs.fixture.mjs'

const run = promisify(execFile)
const binary = '@cerbos/cerbos-linux-x64'

const policyOf = (resource, actions, condition = '') => `apiVersion: api.cerbos.dev/v1
resourcePolicy:
  resource: ${resource}
  version: default
  rules:
    - actions: ${JSON.stringify(actions)}
      effect: EFFECT_ALLOW
      roles: ['*']
${condition}`

const onlyWeather = `      condition:
        match:
          expr: request.resource.id == "weather"
`

/** An MCP server with two tools, behind the gate, and a client that calls both. */
const program = `
import { authzenPdp, gate } from '@countersign/sdk/mcp'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'

const server = new McpServer({ name: 'bank', version: '1.0.0' })
const reached = []
for (const name of ['weather', 'pay'])
  server.registerTool(name, {}, () => {
    reached.push(name)
    return { content: [{ type: 'text', text: 'done' }] }
  })
const [near, far] = InMemoryTransport.createLinkedPair()
const claims = { sub: 'alice', client_id: 'agent-1', aud: 'https://mcp.example.com' }
await server.connect(gate(far, { pdp: authzenPdp({ url: process.argv[2] }), claims }))
const client = new Client({ name: 'host', version: '1.0.0' })
await client.connect(near)
const refused = []
for (const name of ['weather', 'pay']) if ((await client.callTool({ name })).isError) refused.push(name)
console.log(JSON.stringify({ reached, refused }))
process.exit()
`

export async function testCerbos(project) {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return 'not run, because npm has no binary for this machine'
  const { devDependencies } = JSON.parse(readFileSync(join(repository, 'sdk/package.json'), 'utf8'))
  const versions = ['@modelcontextprotocol/sdk', 'zod'].map((name) => `${name}@${devDependencies[name]}`)
  await installed(project, `${binary}@0.51.0`, ...versions)
  const cerbos = join(project, 'node_modules', binary, 'cerbos-linux-x64')
  chmodSync(cerbos, 0o755)
  mkdirSync(join(project, 'policies'), { recursive: true })
  writeFileSync(join(project, 'policies/server.yaml'), policyOf('mcp_server', ['initialize', 'tools/list']))
  writeFileSync(join(project, 'policies/tool.yaml'), policyOf('tool', ['tools/call'], onlyWeather))
  writeFileSync(join(project, 'cerbos-client.mjs'), program)
  const [http, grpc] = [await freePort(), await freePort()]
  const settings = [`server.httpListenAddr=127.0.0.1:${http}`, `server.grpcListenAddr=127.0.0.1:${grpc}`]
  const set = [...settings, 'storage.driver=disk', 'storage.disk.directory=policies', 'telemetry.disabled=true']
  // It logs to standard error.
  const script = `exec '${cerbos}' server ${set.map((setting) => `--set='${setting}'`).join(' ')} 2>&1`
  await withProgram('/bin/sh', ['-c', script], { cwd: project }, /Starting HTTP server/, async () => {
    const { stdout } = await run(process.execPath, ['cerbos-client.mjs', `http://127.0.0.1:${http}`], {
      cwd: project,
      timeout: 60_000,
    })
    if (stdout.trim() !== '{"reached":["weather"],"refused":["pay"]}') throw new Error(stdout)
  })
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}
