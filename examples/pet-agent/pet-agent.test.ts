// The whole way: a real MCP client, the agent and the proxy in processes of their own, a real Countersign and a real pet
// store, and a device in software that countersigns.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Countersign } from '@countersign/sdk'
import { newDeviceHolder, newMfaTenant, startTestPetstore, startTestServer } from '@countersign/testkit'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, describe, expect, test } from 'vitest'
import { addPet, type PetAction, shop } from './actions.ts'
import { setUp } from './set-up.ts'

const clock = { now: () => Date.now(), advance: () => undefined, set: () => undefined }
const server = await startTestServer({ clock })
const petStore = await startTestPetstore({ clock })
const tenant = await newMfaTenant(server)
const folder = await mkdtemp(join(tmpdir(), 'countersign-pet-agent-'))
const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))

const made = await setUp({
  url: server.url,
  tenantId: tenant.tenantId,
  application: tenant,
  petStoreUrl: petStore.url,
  petStoreApiKey: petStore.apiKey,
  proxyPort: 0,
})
await writeFile(join(folder, 'proxy.json'), JSON.stringify(made.proxy))
const proxy = spawn(process.execPath, [file('proxy.ts'), join(folder, 'proxy.json')], { stdio: ['ignore', 'pipe', 2] })
const settings = { ...made.agent, proxyUrl: await addressOf(proxy) }
await writeFile(join(folder, 'agent.json'), JSON.stringify(settings))

const { userId } = made.user
const { challengeId: proofChallengeId } = (await tenant.post('validatePassword', made.user)).body
const { device } = await newDeviceHolder(server, tenant, { userId, fields: { proofChallengeId } })

const client = new Client({ name: 'test', version: '1.0.0' })
await client.connect(
  new StdioClientTransport({
    command: process.execPath,
    args: [file('agent.ts'), join(folder, 'agent.json')],
    env: { PATH: process.env.PATH ?? '' },
  }),
)

afterAll(async () => {
  await client.close()
  proxy.kill()
  await once(proxy, 'exit')
  await petStore.close()
  await server.close()
  await rm(folder, { recursive: true })
})

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  let said = ''
  for await (const chunk of stdout ?? []) {
    said += chunk
    const [address] = /http:\/\/\S+/.exec(said) ?? []
    if (address) return address
  }
  throw new Error(`The proxy does not answer: ${said}`)
}

type Decide = (number: string) => Promise<unknown>

/** Calls a tool as an unmodified host does, which asks for no progress, until it is no longer pending. */
async function use(name: string, args: object, decide?: Decide) {
  const told: string[] = []
  for (;;) {
    const result = await client.callTool({ name, arguments: { ...args } })
    const [{ text }] = result.content as [{ text: string }]
    const { status, number } = Object(result.structuredContent) as { status?: string; number?: string }
    if (status !== 'approval_pending' || !number) return { failed: result.isError === true, text, told }
    told.push(text)
    if (told.length === 1) await decide?.(number)
  }
}

const approve: Decide = async (number) => device.answerPush(await device.shown(), { decision: 'approve', number })
const deny: Decide = async () => device.answerPush(await device.shown(), { decision: 'deny', denyReason: 'cancelled' })

const petsNamed = async (name: string) =>
  ((await petStore.call('GET', '/pets?limit=100')).body as { name: string }[]).filter((pet) => pet.name === name)

const send = async (grant: string, body: object) => {
  const headers = { authorization: `Bearer ${grant}`, 'content-type': 'application/json' }
  const answer = await fetch(`${settings.proxyUrl}/pets`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.status, body: (await answer.json()) as { code?: string; name?: string } }
}

const { url, tenantId, agent, delegationId, audience } = settings
const acting = new Countersign({ url, tenantId, ...agent, actFor: { delegationId } })

const grantFor = async (action: PetAction): Promise<string> => {
  const subject = { type: 'user', id: userId }
  const { grant } = await acting.agents.issueGrant({ subject, action, resource: shop, audience })
  if (!grant) throw new Error('The action needs an approval.')
  return grant
}

describe('the agent', () => {
  test('offers its tools', async () => {
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['list_pets', 'add_pet'])
  })

  test('does what is allowed, and asks nobody', async () => {
    const added = await use('add_pet', { name: 'Bella', categoryId: 1, status: 'pending' })
    expect(added).toMatchObject({ failed: false, told: [] })
    expect(JSON.parse(added.text)).toMatchObject({ name: 'Bella', status: 'pending' })
    const listed = await use('list_pets', { status: 'pending' })
    expect(JSON.parse(listed.text)).toMatchObject([{ name: 'Bella' }])
  })

  test('does what the user countersigns on the device, who sees what it is', async () => {
    const pet = { name: 'Rex', categoryId: 1, status: 'available' }
    const added = await use('add_pet', { ...pet, why: 'He is ready' }, async (number) => {
      expect(await device.shown()).toMatchObject({
        clientName: 'Pet agent',
        details: expect.arrayContaining([
          { label: 'Action', value: 'Add pets' },
          { label: 'Name of the pet', value: 'Rex' },
          { label: 'The agent says', value: 'He is ready', source: 'agent' },
        ]),
      })
      return approve(number)
    })
    expect(added.failed).toBe(false)
    expect(await petsNamed('Rex')).toMatchObject([pet])
    const { items } = (await tenant.admin('GET', 'decisions?action=pet.create&limit=1')).body
    // The proxy reports the outcome after it has responded.
    const chain = async () => (await tenant.admin('GET', `decisions/${items[0].evaluationId}`)).body
    await expect.poll(chain).toMatchObject({
      approval: { approverId: userId, status: 'approved' },
      grant: { state: 'consumed', outcome: 'succeeded', consumedBy: made.proxy.client.clientId },
    })
  })

  test('returns the number in the result of the tool, and the outcome when it is called again', async () => {
    const pet = { name: 'Max', categoryId: 1, status: 'available' }
    const first = await client.callTool({ name: 'add_pet', arguments: pet })
    const { number } = first.structuredContent as { number: string }
    expect(first).toMatchObject({
      content: [{ type: 'text', text: expect.stringContaining(`type ${number} on their device`) }],
      structuredContent: { status: 'approval_pending', number: expect.stringMatching(/^\d\d$/) },
    })
    expect(await petsNamed('Max')).toEqual([])
    expect(await device.pending()).toHaveLength(1)
    await approve(number)
    const second = await client.callTool({ name: 'add_pet', arguments: pet })
    expect(second.isError).toBeFalsy()
    expect(await petsNamed('Max')).toMatchObject([pet])
  })

  test('does nothing that the user refuses', async () => {
    const refused = await use('add_pet', { name: 'Tom', categoryId: 1, status: 'available' }, deny)
    expect(refused).toMatchObject({ failed: true, text: 'The approver did not approve this: denied.' })
    expect(await petsNamed('Tom')).toEqual([])
  })

  test('does nothing that policies forbid, and asks nobody', async () => {
    const denied = await use('add_pet', { name: 'Lola', categoryId: 1, status: 'sold' })
    expect(denied).toEqual({ failed: true, text: 'This is not allowed.', told: [] })
    expect(await petsNamed('Lola')).toEqual([])
  })

  test('has no key of the pet store, and cannot use its grants itself', async () => {
    expect(await readFile(join(folder, 'agent.json'), 'utf8')).not.toContain(petStore.apiKey)
    const action = addPet({ name: 'Milo', categoryId: 1, status: 'pending' })
    const grant = await grantFor(action)
    expect((await petStore.call('POST', '/pets', { accessToken: grant, body: action.properties })).status).toBe(401)
    const { clientId: client_id, clientSecret: client_secret } = settings.agent
    const form = { grant_type: 'client_credentials', client_id, client_secret }
    const token = await server.call('POST', `/AuthPage/oauth/token/${tenant.tenantId}`, { form })
    const consumed = await server.call('POST', `/AuthPage/pdp/${tenant.tenantId}/grants/v1/consume`, {
      accessToken: token.body.access_token,
      body: { grant, action, resource: shop, consumerToken: randomUUID() },
    })
    expect(consumed.status).toBe(403)
  })
})

describe('the proxy', () => {
  const pet = { name: 'Luna', categoryId: 1, status: 'pending' } as const

  test('performs what the grant is for, and nothing else', async () => {
    const grant = await grantFor(addPet(pet))
    for (const changed of [
      { ...pet, name: 'Lune' },
      { ...pet, categoryId: 2 },
      { ...pet, status: 'available' },
    ])
      expect(await send(grant, changed)).toMatchObject({ status: 409, body: { code: 'action_mismatch' } })
    expect(await send(grant, { ...pet, note: 'more' })).toMatchObject({ status: 400 })
    expect(await petsNamed('Luna')).toEqual([])
    expect(await send(grant, pet)).toMatchObject({ status: 201, body: pet })
  })

  test('performs it once, however often it is asked', async () => {
    const twin = { ...pet, name: 'Simba' }
    const grant = await grantFor(addPet(twin))
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(grant, twin)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'grant_consumed')).toHaveLength(9)
    expect(await petsNamed('Simba')).toHaveLength(1)
  })

  test('performs nothing for a forged grant, or none', async () => {
    const forged = { ...pet, name: 'Nala' }
    const [header, claims, signature = ''] = (await grantFor(addPet(forged))).split('.')
    const other = Buffer.from(signature, 'base64url')
    other[0] = (other[0] ?? 0) ^ 1
    const grant = [header, claims, other.toString('base64url')].join('.')
    expect(await send(grant, forged)).toMatchObject({ status: 404, body: { code: 'grant_not_found' } })
    expect(await send('', forged)).toMatchObject({ status: 401, body: { code: 'grant_missing' } })
    expect(await petsNamed('Nala')).toEqual([])
  })
})
