// Checks a deployment step by step and reports what prevents it from working.
import { type Command, CommandRefused, explainFailure } from '@countersign/platform/cli'
import { isOutdated } from '../domain/authenticators/index.ts'
import { findExcessiveRight } from '../serving-login.ts'
import { findNextUpdate } from '../tasks/check-fido-metadata.ts'
import { countLeft } from '../tasks/rewrap-data-keys.ts'
import { inSession, type Session } from './session.ts'

interface Finding {
  readonly ok: boolean
  readonly text: string
}

type Check = (session: Session) => Promise<Finding>

const database: Check = async ({ deployment }) => {
  const { version, now } = await deployment.database.facts()
  const major = Number.parseInt(version, 10)
  const skewSeconds = Math.abs(now.getTime() - Date.now()) / 1000
  if (major < 15) return { ok: false, text: `PostgreSQL ${version} is too old: version 15 or later is required` }
  if (skewSeconds > 5)
    return {
      ok: false,
      text: `The database clock differs from this machine's by ${Math.round(skewSeconds)} s: synchronise both`,
    }
  return { ok: true, text: `PostgreSQL ${version} is reachable and migrated` }
}

const login: Check = async ({ connections }) => {
  const right = await findExcessiveRight(connections)
  return right
    ? { ok: false, text: right }
    : { ok: true, text: "The servers' database login has only the privileges that it needs" }
}

const wakeUps: Check = async ({ deployment }) =>
  deployment.signals.listening
    ? { ok: true, text: 'Wake-ups between processes arrive' }
    : { ok: false, text: 'LISTEN does not work: set DATABASE_LISTEN_URL to a connection without a transaction pooler' }

const masterKey: Check = async ({ deployment }) => {
  const left = await countLeft(deployment)
  return left === 0
    ? { ok: true, text: `All data keys are wrapped with master key ${deployment.masterKeys.currentId}` }
    : {
        ok: false,
        text: `Some data keys are still wrapped with an older master key: ${left}. Run countersign keys rotate --master`,
      }
}

const operators: Check = async ({ operatorTenantId }) => ({
  ok: true,
  text: `The operator tenant is ${await operatorTenantId()}`,
})

const fidoMetadata: Check = async ({ deployment: { clock, database } }) => {
  const nextUpdate = await findNextUpdate(database)
  if (nextUpdate === undefined)
    return { ok: true, text: 'No FIDO metadata is imported: tenants need it only for attestation' }
  return isOutdated(nextUpdate, clock.now())
    ? {
        ok: false,
        text: `The FIDO metadata is outdated since ${nextUpdate}: run countersign fido-metadata import with the current file`,
      }
    : { ok: true, text: `The FIDO metadata is current until ${nextUpdate}` }
}

const transport: Check = async ({ deployment: { config } }) =>
  config.mode === 'development' || config.publicUrl.startsWith('https:')
    ? { ok: true, text: `The public address is ${config.publicUrl}` }
    : { ok: false, text: `PUBLIC_URL is ${config.publicUrl}: production requires https` }

const pages: Check = async () => {
  // Loaded lazily, because this imports every service: other commands and configuration errors do not need them.
  const { faultOfPages } = await import('./built-pages.ts')
  const fault = faultOfPages()
  return fault ? { ok: false, text: fault } : { ok: true, text: 'The web pages are built from these sources' }
}

export const doctorCommand: Command = {
  name: 'doctor',
  usage: 'doctor',
  summary: 'Check the deployment for problems',
  run: (_arguments, context) =>
    inSession(context, async (session) => {
      const findings: Finding[] = []
      for (const check of [database, login, wakeUps, masterKey, operators, fidoMetadata, transport, pages]) {
        findings.push(await check(session).catch((error: unknown) => ({ ok: false, text: explainFailure(error) })))
      }
      context.print(findings.map(({ ok, text }) => `${ok ? '✓' : '✗'} ${text}`).join('\n'))
      if (findings.some(({ ok }) => !ok)) throw new CommandRefused('The deployment needs attention.')
    }),
}
