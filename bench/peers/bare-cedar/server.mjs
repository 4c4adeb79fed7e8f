// The minimum cost of a Cedar decision over HTTP: no tenants, no tokens, and only the entities of the request.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { announce, listen } from '../announce.mjs'

const cedar = createRequire(import.meta.url)('@cedar-policy/cedar-wasm/nodejs')
const preparsedPolicySetId = 'all'
const staticPolicies = await readFile(join(process.env.POLICIES, 'policies.cedar'), 'utf8')
const parsed = cedar.preparsePolicySet(preparsedPolicySetId, { staticPolicies })
if (parsed.type === 'failure') throw new Error(parsed.errors[0].message)

const server = createServer((request, response) => {
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    const asked = JSON.parse(Buffer.concat(chunks))
    const answer = cedar.statefulIsAuthorized({ ...asked, preparsedPolicySetId })
    const body = JSON.stringify({ decision: answer.response.decision === 'allow' })
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
  })
})
announce({ url: await listen(server) })
