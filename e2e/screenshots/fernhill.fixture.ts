// A bank with a fortnight behind it: what the pages look like in use. Every name in it is invented.
import {
  type Holder,
  newDeviceHolder,
  newHolder,
  newPaymentTenant,
  type PaymentTenant,
  type SoftwareDevice,
  type TestAnswer,
  type TestServer,
} from '@countersign/testkit'

export const people = [
  ['sofia.keller', 'Sofia Keller'],
  ['marco.rossi', 'Marco Rossi'],
  ['lena.brandt', 'Lena Brandt'],
  ['amelie.dubois', 'Amélie Dubois'],
  ['jonas.weber', 'Jonas Weber'],
  ['priya.nair', 'Priya Nair'],
  ['tomas.novak', 'Tomáš Novák'],
  ['hanna.lind', 'Hanna Lind'],
  ['david.okafor', 'David Okafor'],
  ['yuki.tanaka', 'Yuki Tanaka'],
  ['clara.meier', 'Clara Meier'],
  ['omar.haddad', 'Omar Haddad'],
  ['nina.petrova', 'Nina Petrova'],
  ['lucas.silva', 'Lucas Silva'],
] as const

const dayMs = 86_400_000
const days = 14

export interface Fernhill {
  readonly tenant: PaymentTenant
  readonly holders: ReadonlyMap<string, Holder>
  readonly devices: ReadonlyMap<string, SoftwareDevice>
}

export async function must(answer: Promise<TestAnswer>): Promise<TestAnswer> {
  const { status, text } = await answer
  if (status >= 300) throw new Error(`${status}: ${text}`)
  return answer
}

/** The server's clock must have started a fortnight ago; it ends at the present. */
export async function newFernhill(server: TestServer): Promise<Fernhill> {
  const newTenant = () => server.newTenant({ tenantId: 'fernhill' })
  const tenant = await newPaymentTenant({ ...server, newTenant })
  await must(
    server.call('PATCH', '/SvcTManager/v1/tenants/fernhill', {
      accessToken: await server.operators.accessToken(),
      headers: { 'if-match': '*' },
      body: { displayName: 'Fernhill Bank' },
    }),
  )
  for (const authType of ['sms', 'email', 'hardware_token'] as const) await tenant.enable(authType)
  const lines = people.map(
    ([id, name], index) => `${id},${name},${id}@fernhill.example,true,+4179555${String(1000 + index * 37)},en`,
  )
  const file = `userId,displayName,emailAddress,emailVerified,phoneNumber,locale\n${lines.join('\n')}\n`
  const { importId } = (await must(tenant.upload('users:import', 'text/csv', file))).body
  await tenant.settled(`user-imports/${importId}`)
  const { holders, devices } = await enrol(server, tenant)
  await live(server, tenant, holders, devices)
  return { tenant, holders, devices }
}

async function enrol(server: TestServer, tenant: PaymentTenant) {
  const holders = new Map<string, Holder>()
  const devices = new Map<string, SoftwareDevice>()
  for (const [userId] of people.slice(0, 10))
    holders.set(userId, await newHolder(tenant, 'authenticator_app', server.clock, userId))
  for (const [userId] of people.slice(2, 7)) await newHolder(tenant, 'sms', server.clock, userId)
  for (const [userId] of people.slice(0, 4)) {
    server.clock.advance({ minutes: 1 })
    const proven = await proof(tenant, holders, userId)
    const { device } = await newDeviceHolder(server, tenant, { userId, fields: { proofChallengeId: proven } })
    devices.set(userId, device)
  }
  return { holders, devices }
}

async function proof(tenant: PaymentTenant, holders: ReadonlyMap<string, Holder>, userId: string): Promise<string> {
  const otp = await holders.get(userId)?.right()
  const answer = await must(tenant.post('authenticateOtp', { userId, authType: 'authenticator_app', otp }))
  return answer.body.challengeId
}

/** Fewer sign-ins at weekends, some wrong codes, pushes that are approved, denied or never answered. */
async function live(
  server: TestServer,
  tenant: PaymentTenant,
  holders: ReadonlyMap<string, Holder>,
  devices: ReadonlyMap<string, SoftwareDevice>,
): Promise<void> {
  const { clock } = server
  const now = Date.now()
  const typing = [...holders.keys()]
  const pushed = [...devices.keys()]
  let turn = 0
  for (let day = days - 1; day >= 0; day--) {
    const weekday = new Date(now - day * dayMs).getUTCDay()
    const busy = weekday === 0 || weekday === 6 ? 7 : 14 + ((day * 5) % 6)
    for (let nth = busy; nth > 0; nth--) {
      clock.set(now - day * dayMs - nth * 31 * 60_000)
      turn++
      const userId = typing[turn % typing.length] ?? ''
      if (turn % 3 === 0) {
        const asked = pushed[turn % pushed.length] ?? ''
        await push(tenant, devices.get(asked), asked, turn)
      } else if (turn % 7 === 2) {
        const smsUser = people[2 + (turn % 5)]?.[0]
        await tenant.post('sendOtp', { userId: smsUser, authType: 'sms' })
      } else {
        const otp = turn % 11 === 5 ? '000000' : await holders.get(userId)?.right()
        await tenant.post('authenticateOtp', { userId, authType: 'authenticator_app', otp })
      }
    }
    await server.worker.runDue()
  }
  clock.set(Date.now())
}

async function push(tenant: PaymentTenant, device: SoftwareDevice | undefined, userId: string, turn: number) {
  const asked = await tenant.post('triggerPushNotification', { userId, title: 'Sign in to e-banking' })
  const number = asked.body.numberMatch?.displayNumber
  const [shown] = (await device?.pending()) ?? []
  if (!device || !shown || turn % 15 === 6) return
  await device.answerPush(
    shown,
    turn % 12 === 9 ? { decision: 'deny', denyReason: 'cancelled' } : { decision: 'approve', number },
  )
}
