// A deployment whose tenants send messages, and what tests read about them.
import { randomBytes } from 'node:crypto'
import {
  freshDatabase,
  type SmsGateway,
  startSmsGateway,
  type TestClock,
  type TestDatabase,
  testClock,
} from '@countersign/testkit'
import { afterAll, onTestFinished } from 'vitest'
import { tenants } from '../domain/administration/index.ts'
import { codeToSend } from '../domain/challenges/delivery/deliver-message.ts'
import type { NewMessage } from '../domain/messaging/deliveries/deliveries.ts'
import { connectors, deliveries } from '../domain/messaging/index.ts'
import { originOf } from '../domain/process.fixture.ts'
import { testRows } from '../domain/rows.fixture.ts'
import { type DeliverProcess, type DeliverProcessOptions, openDeliverProcess } from './deliver-process.fixture.ts'

export interface StoredDelivery {
  readonly delivery_id: string
  readonly status: string
  readonly attempts: number
  readonly connector_id: string | null
  readonly provider_message_id: string | null
  readonly last_error: string | null
}

export interface StoredChallenge {
  readonly state: string
  readonly reason: string | null
  readonly delivery_status: string
}

/** A challenge while its message waits, once it was sent, and once no message can be sent any more. */
export const queued: StoredChallenge = { state: 'pending', reason: null, delivery_status: 'queued' }
export const sent: StoredChallenge = { ...queued, delivery_status: 'sent' }
export const failed: StoredChallenge = { state: 'failed', reason: 'delivery_failed', delivery_status: 'failed' }

export interface SendingTenant {
  readonly tenantId: string
  /** Adds a connector to a gateway; the first one added is tried first. */
  connect(gateway: SmsGateway): Promise<string>
  connectMail(settings: object): Promise<string>
  /** A challenge whose code is to be sent. */
  challenge(): Promise<string>
  challengeOf(challengeId: string): Promise<StoredChallenge | undefined>
  codeOf(challengeId: string): Promise<string>
  /** With the code of a new challenge, unless the message names one, or none. */
  enqueue(message?: Partial<NewMessage>): Promise<string>
  stored(deliveryId: string): Promise<StoredDelivery | undefined>
  breaker(connectorId: string): Promise<{ failures: number; open_until: Date | null }>
}

export const number = '+41791234567'

export interface Delivering {
  readonly shared: TestDatabase
  readonly clock: TestClock
  readonly settings: Pick<DeliverProcessOptions, 'connection' | 'clock' | 'masterKey'>
  open(options?: Partial<DeliverProcessOptions>): Promise<DeliverProcess>
  newTenant(process: DeliverProcess, displayName?: string): Promise<SendingTenant>
}

const administrator = { userId: 'admin', displayName: 'Administrator' }

/** One deployment for a test file, which ends with it. */
export async function startDelivering(): Promise<Delivering> {
  const shared = await freshDatabase()
  const clock = testClock()
  const settings = { connection: shared.connection, clock, masterKey: randomBytes(32).toString('base64') }
  const processes: DeliverProcess[] = []
  const open = async (options = {}) => {
    const process = await openDeliverProcess({ ...settings, ...options })
    processes.push(process)
    return process
  }
  const operators = { tenantId: 'operators', displayName: 'Operators', administrator }
  await tenants.provision((await open()).domain, operators, { isOperator: true })
  afterAll(async () => {
    await Promise.all(processes.map((process) => process.close()))
    await shared.drop()
  })
  return { shared, clock, settings, open, newTenant: (process, name) => newSendingTenant(process, shared, name) }
}

async function newSendingTenant(
  { domain, database }: DeliverProcess,
  shared: TestDatabase,
  displayName = 'Example Bank',
): Promise<SendingTenant> {
  const tenantId = `t-${randomBytes(5).toString('hex')}`
  await tenants.provision(domain, { tenantId, displayName, administrator }, { isOperator: false })
  const tenant = database.scope(tenantId)
  const origin = originOf('cl_test', [])
  const rows = testRows(shared, tenantId, () => domain.clock.now())
  /** The code is long enough not to occur by chance. */
  const challenge = () =>
    rows.challenge('ada', 'sms', { code_digits: 10, code_key_version: 1, delivery_status: 'queued' })
  let priority = 0
  const connector = async (channel: 'sms' | 'email', driver: string, settings: object) => {
    const input = { channel, driver, displayName: 'Provider', priority: ++priority, settings: { ...settings } }
    return (await connectors.create(domain, tenant, origin, input)).resource.connectorId
  }
  return {
    tenantId,
    connect: (gateway) => connector('sms', 'sms_http', gateway.settings),
    connectMail: (settings) => connector('email', 'smtp', settings),
    challenge,
    async challengeOf(challengeId) {
      const [row] = await shared.superuser<StoredChallenge>(
        'select state, reason, delivery_status from challenges where challenge_id = $1',
        [challengeId],
      )
      return row
    },
    async codeOf(challengeId) {
      const code = await tenant.tx((tx) => codeToSend(domain, tx, challengeId))
      if (code === undefined) throw new Error('The challenge cannot be answered any more.')
      return code
    },
    async enqueue(message = {}) {
      const expiresAt = new Date(domain.clock.now() + 300_000)
      const usual = { channel: 'sms', purpose: 'code', userId: 'ada', to: number, locale: null, details: {} } as const
      const challengeId = message.challengeId === undefined ? await challenge() : message.challengeId
      const { deliveryId } = await tenant.tx((tx) =>
        deliveries.enqueue(domain, tx, { ...usual, expiresAt, ...message, challengeId }),
      )
      return deliveryId
    },
    async stored(deliveryId) {
      const rows = await shared.superuser<StoredDelivery>(
        `select delivery_id, status, attempts, connector_id, provider_message_id, last_error from deliveries
         where delivery_id = $1`,
        [deliveryId],
      )
      return rows[0]
    },
    async breaker(connectorId) {
      const [row] = await shared.superuser<{ failures: number; open_until: Date | null }>(
        'select failures, open_until from connectors where connector_id = $1',
        [connectorId],
      )
      if (!row) throw new Error('There is no such connector.')
      return row
    },
  }
}

/** It ends with the test. */
export async function newGateway(answer?: Parameters<typeof startSmsGateway>[0]): Promise<SmsGateway> {
  const gateway = await startSmsGateway(answer)
  onTestFinished(() => gateway.close())
  return gateway
}
