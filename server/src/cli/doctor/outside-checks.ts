// What users and providers meet: the public address, the pages, the connectors.
import { connect } from 'node:tls'
import { acrossTenants } from '@countersign/platform/database/across-tenants'
import { listFailingConnectors } from '../../domain/messaging/index.ts'
import { type Check, type Finding, fine, wrong } from './finding.ts'
import { expiry } from './key-checks.ts'

const answerMs = 3_000
const maxListed = 10

const operators: Check = async ({ operatorTenantId }) => fine(`The operator tenant is ${await operatorTenantId()}`)

/** A firewall may keep this machine from its own public address, so no answer is no fault. */
const publicAddress: Check = async ({ deployment: { config, clock } }) => {
  const { publicUrl, mode } = config
  if (!publicUrl.startsWith('https:'))
    return mode === 'development'
      ? fine(`The public address is ${publicUrl}`)
      : wrong(`PUBLIC_URL is ${publicUrl}: production requires https`)
  const shown = await certificateAt(new URL(publicUrl))
  if (!shown) return fine(`The public address is ${publicUrl}, which does not answer from here`)
  const found = expiry(`The certificate of ${publicUrl}`, shown, clock.now())
  return found.ok ? fine(`The public address is ${publicUrl}, with a certificate until ${isoDay(shown)}`) : found
}

const isoDay = (at: Date) => at.toISOString().slice(0, 10)

/** Undefined if nothing answers. Trust is not checked: a proxy may have a certificate of its own network. */
function certificateAt({ hostname, port }: URL): Promise<Date | undefined> {
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      rejectUnauthorized: false,
    })
    const end = (found?: Date) => {
      socket.destroy()
      resolve(found)
    }
    socket.setTimeout(answerMs, () => end()).once('error', () => end())
    socket.once('secureConnect', () => end(socket.getPeerX509Certificate()?.validToDate))
  })
}

const pages: Check = async () => {
  // Loaded lazily, because this imports every service: other commands and configuration errors do not need them.
  const { faultOfPages } = await import('../built-pages.ts')
  const fault = faultOfPages()
  return fault ? wrong(fault) : fine('The web pages are built from these sources')
}

const outbound: Check = async ({ deployment }): Promise<Finding> => {
  const failing = await acrossTenants(deployment.database, 'failing connectors', (tx) =>
    listFailingConnectors(tx, maxListed),
  )
  if (failing.length === 0) return fine('No connector fails')
  const named = failing.map((row) => `${row.connector_id} of tenant ${row.tenant_id} (${row.failures} times in a row)`)
  return wrong(`Connectors fail: ${named.join(', ')}. Check the providers, and that this network lets messages out`)
}

export const outsideChecks: readonly Check[] = [operators, publicAddress, pages, outbound]
