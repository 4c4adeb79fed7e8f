// Stands before the pet store, and performs what a grant is for: once, and exactly that. It alone has the pet store's key.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { addPet, listPath, listPets, newPet, type PetAction, shop, wantedPets } from './actions.ts'
import { asClient, type Credentials, decisionPoint, Refused, type Tenant } from './countersign.ts'

export interface ProxySettings extends Tenant {
  readonly client: Credentials
  readonly port: number
  readonly petStoreUrl: string
  readonly petStoreApiKey: string
}

interface Wanted {
  readonly action: PetAction
  /** What the pet store is sent: made of what was read, so that it cannot mean anything else. */
  readonly path: string
  readonly init: RequestInit
}

const [settingsFile = 'data/pet-agent/proxy.json'] = process.argv.slice(2)
const settings = JSON.parse(readFileSync(settingsFile, 'utf8')) as ProxySettings
const { post } = decisionPoint(settings, asClient(settings, settings.client))

const server = createServer((request, response) => {
  handle(request, response).catch((error: unknown) => {
    const { status, code, message } = error instanceof Refused ? error : unexpected(error)
    answer(response, status, JSON.stringify({ code, message, status }))
  })
})
server.listen(settings.port, '127.0.0.1', () => {
  const address = server.address()
  console.log(
    `The proxy answers on http://127.0.0.1:${address !== null && typeof address === 'object' && address.port}`,
  )
})

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { action, path, init } = await readWanted(request)
  const [, grant] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
  if (!grant) throw new Refused(401, 'grant_missing', 'Send a grant as a bearer token.')
  const consumerToken = randomUUID()
  await post('grants/v1/consume', { grant, action, resource: shop, consumerToken })
  let outcome = 'failed'
  try {
    const headers = { authorization: `Bearer ${settings.petStoreApiKey}`, 'content-type': 'application/json' }
    const performed = await fetch(`${settings.petStoreUrl}${path}`, { ...init, headers })
    if (performed.ok) outcome = 'succeeded'
    answer(response, performed.status, await performed.text())
  } finally {
    await post('grants/v1/complete', { grant, consumerToken, outcome })
  }
}

async function readWanted(request: IncomingMessage): Promise<Wanted> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://proxy')
  const operation = `${request.method} ${pathname}`
  if (operation === 'GET /pets') {
    const wanted = read(z.strictObject(wantedPets), () => Object.fromEntries(searchParams))
    return { action: listPets(wanted), path: listPath(wanted), init: {} }
  }
  if (operation === 'POST /pets') {
    const body = await text(request)
    const pet = read(z.strictObject(newPet), () => JSON.parse(body))
    return { action: addPet(pet), path: '/pets', init: { method: 'POST', body: JSON.stringify(pet) } }
  }
  throw new Refused(404, 'not_found', 'There is no such thing here.')
}

function read<Value>(schema: z.ZodType<Value>, given: () => unknown): Value {
  try {
    return schema.parse(given())
  } catch {
    throw new Refused(400, 'invalid_request', 'This cannot be read.')
  }
}

function unexpected(error: unknown): Pick<Refused, 'status' | 'code' | 'message'> {
  console.error(error)
  return { status: 502, code: 'unavailable', message: 'Countersign or the pet store cannot be reached.' }
}

function answer(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
}
