// The programs and policies of the guide "Let an agent pay, with a thumb", as they stand there.
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { newApprover, newPaymentTenant, runningClock, startTestServer } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'
import { fencesOf, readDocument, repository } from './markdown.ts'

const fences = fencesOf(await readDocument('docs/guides/agent-payment.md'))
const block = (kind: string) => fences.find(({ info }) => info[1] === kind)?.text ?? ''

const server = await startTestServer({ clock: runningClock() })
const tenant = await newPaymentTenant(server)
// Inside the repository, where Node finds the packages that the programs import.
await mkdir(join(repository, '.cache'), { recursive: true })
const folder = await mkdtemp(join(repository, '.cache/guide-'))
const running: ChildProcessByStdio<null, Readable, null>[] = []
afterAll(async () => {
  for (const child of running) child.kill()
  await server.close()
  await rm(folder, { recursive: true })
})

async function start(kind: string, environment: Readonly<Record<string, string>>) {
  const program = join(folder, `${kind}.mjs`)
  await writeFile(program, block(kind).replaceAll("'ada'", 'process.env.USER_ID'))
  const env = { ...process.env, URL: server.environment.PUBLIC_URL, TENANT_ID: tenant.tenantId, ...environment }
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  running.push(child)
  let output = ''
  child.stdout.on('data', (text: Buffer) => {
    output += text
  })
  const said = async (pattern: RegExp) => {
    await expect.poll(() => output).toMatch(pattern)
    return pattern.exec(output)?.[1] ?? ''
  }
  return { child, said }
}

test('the payment happens once the user has approved it, with a single-use grant', async () => {
  await tenant.publish({ schema: block('schema'), policies: block('policies') })
  const { userId, device } = await newApprover(server, tenant)
  await tenant.store({ type: 'Account', id: 'ada-main', attributes: { owner: { type: 'User', id: userId } } })
  const { agentId, clientSecret: secret } = await tenant.newAgent({ displayName: 'Bill payer' })
  const delegationId = await tenant.delegate(userId, { agentId, actions: ['payment.create'] })
  const { clientId, clientSecret } = tenant
  const bank = await start('service', { CLIENT_ID: clientId, CLIENT_SECRET: clientSecret })
  const agent = await start('agent', {
    BANK: await bank.said(/(http:\S+)/),
    AGENT_ID: agentId,
    AGENT_SECRET: secret,
    DELEGATION: delegationId,
    USER_ID: userId,
  })
  const number = await agent.said(/Type (\d\d) on your phone/)
  await device.answerPush(await device.shown(), { decision: 'approve', number })
  const [code] = await once(agent.child, 'exit')
  expect(code).toBe(0)
  await agent.said(/200 \{"paid":60000\}/)
})
