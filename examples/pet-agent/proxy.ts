// Sits in front of the pet store, and performs exactly what a grant is for, once. Only the proxy has the pet store's key.
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { Countersign, CountersignError, isCountersignError } from '@countersign/sdk'
import { z } from 'zod'
import { addPet, listPath, listPets, newPet, type PetAction, shop, wantedPets } from './actions.ts'
import { type ProxySettings, readSettings } from './settings.ts'

interface Wanted {
  readonly action: PetAction
  /** The request to the pet store, made from the values that were read, so that it cannot mean anything else. */
  readonly path: string
  readonly init: RequestInit
}

const settings = readSettings<ProxySettings>('data/pet-agent/proxy.json')
const { url, tenantId, client } = settings
const { agents } = new Countersign({ url, tenantId, ...client })

const server = createServer((request, response) => {
  handle(request, response).catch((error: unknown) => {
    const { status, code, message } = isCountersignError(error) && error.status > 0 ? error : unexpected(error)
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
  if (!grant) throw refused(401, 'grant_missing', 'Send a grant as a bearer token.')
  const consumerToken = randomUUID()
  await agents.consumeGrant({ grant, action, resource: shop, consumerToken })
  let outcome: 'failed' | 'succeeded' = 'failed'
  try {
    const headers = { authorization: `Bearer ${settings.petStoreApiKey}`, 'content-type': 'application/json' }
    const performed = await fetch(`${settings.petStoreUrl}${path}`, { ...init, headers })
    if (performed.ok) outcome = 'succeeded'
    answer(response, performed.status, await performed.text())
  } finally {
    await agents.completeGrant({ grant, consumerToken, outcome })
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
  throw refused(404, 'not_found', 'This path does not exist.')
}

function read<Value>(schema: z.ZodType<Value>, given: () => unknown): Value {
  try {
    return schema.parse(given())
  } catch {
    throw refused(400, 'invalid_request', 'The request is not valid.')
  }
}

const refused = (status: number, code: string, message: string) => new CountersignError(code, message, { status })

function unexpected(error: unknown) {
  console.error(error)
  return { status: 502, code: 'unavailable', message: 'Countersign or the pet store cannot be reached.' }
}

function answer(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
}
