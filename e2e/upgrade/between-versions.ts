// What one server writes, another one of any version reads: users, passwords, entities and decisions.
import { type OperationUnderTest, operationsUnderTest, paymentPolicies, type TestCall } from '@countersign/testkit'
import { expect } from 'vitest'

export interface Caller {
  readonly tenantId: string
  accessToken(): Promise<string | undefined>
}

let people = 0

async function tokenOf(caller: Caller): Promise<string> {
  const accessToken = await caller.accessToken()
  if (!accessToken) throw new Error('There is no access token.')
  return accessToken
}

/** By the draft of one server, published by the other. */
export async function publishPolicies(writing: TestCall, publishing: TestCall, caller: Caller): Promise<void> {
  const accessToken = await tokenOf(caller)
  const headers = { 'if-match': '*', 'content-type': 'text/plain' }
  const save = (part: 'schema' | 'policies', raw: string) =>
    writing('PUT', `/SvcAdmin/v1/policy-sets/draft/${part}`, { accessToken, headers, raw })
  const answers = [
    await save('policies', ''),
    await save('schema', paymentPolicies.schema),
    await save('policies', paymentPolicies.policies),
    await publishing('POST', '/SvcAdmin/v1/policy-sets/draft:publish', {
      accessToken,
      headers: { 'if-match': '*' },
      body: {},
    }),
  ]
  expect(answers.filter(({ status }) => status >= 300).map(({ text }) => text)).toEqual([])
}

export async function readBetween(writer: TestCall, reader: TestCall, caller: Caller): Promise<void> {
  const accessToken = await tokenOf(caller)
  const userId = `person-${++people}`
  const password = 'nine clocks in the hallway'
  const registered = await writer('POST', '/OTP/v1/registerPassword', { accessToken, body: { userId, password } })
  expect([registered.status, registered.text]).toEqual([201, expect.any(String)])
  const validate = async (given: string) =>
    (await reader('POST', '/OTP/v1/validatePassword', { accessToken, body: { userId, password: given } })).body
      .authenticated
  expect([await validate('ten clocks in the hallway'), await validate(password)]).toEqual([false, true])

  const user = { type: 'User', id: userId }
  const lines = [user, { type: 'Account', id: userId, attributes: { owner: user } }].map((line) => JSON.stringify(line))
  const stored = await writer('POST', '/SvcAdmin/v1/entities:upsert', {
    accessToken,
    headers: { 'content-type': 'application/x-ndjson' },
    raw: lines.join('\n'),
  })
  expect([stored.status, stored.text]).toEqual([200, expect.any(String)])
  const decide = async (account: string) => {
    const body = {
      subject: { type: 'user', id: userId },
      action: { name: 'account.read' },
      resource: { type: 'Account', id: account },
    }
    const path = `/AuthPage/pdp/${caller.tenantId}/access/v1/evaluation`
    return (await reader('POST', path, { accessToken, body })).body.decision
  }
  expect([await decide(userId), await decide('another')]).toEqual([true, false])
}

/** Every list and every item that the server has, by its own description. */
export async function readEverything(call: TestCall, caller: Caller): Promise<number> {
  const accessToken = await tokenOf(caller)
  const identifiers = new Proxy<Record<string, string>>({}, { get: () => 'anything' })
  const readable = (await operationsUnderTest(call)).filter(({ method }: OperationUnderTest) => method === 'GET')
  for (const { at, request, title } of readable) {
    const { status, text } = await call('GET', at(identifiers), { ...request, accessToken })
    expect([title, status, status < 500 ? '' : text]).toEqual([title, expect.any(Number), ''])
  }
  return readable.length
}
