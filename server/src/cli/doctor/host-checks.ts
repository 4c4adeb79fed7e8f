// Each host of a database URL with several: failover needs all of them, also those that are not in use.
import { describeHosts, maxReplicaLagSeconds } from '@countersign/platform/database'
import type { Config } from '../../config.ts'
import type { Session } from '../session.ts'
import { type Finding, fine, wrong } from './finding.ts'

const urlsOf = ({ databaseUrl, databaseOwnerUrl, databaseListenUrl }: Config) => {
  const settings = {
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: databaseOwnerUrl === databaseUrl ? undefined : databaseOwnerUrl,
    DATABASE_LISTEN_URL: databaseListenUrl === databaseUrl ? undefined : databaseListenUrl,
  }
  return Object.entries(settings).flatMap(([name, url]) => (url === undefined ? [] : [{ name, url }]))
}

/** Nothing for URLs with one host: the other checks use it. */
export async function checkHosts({ deployment }: Session): Promise<readonly Finding[]> {
  const found = await Promise.all(
    urlsOf(deployment.config).map(async ({ name, url }) =>
      (await describeHosts({ url })).map(({ host, state, reason }) =>
        state === 'unusable'
          ? wrong(`${host} of ${name} cannot be used: ${reason}. A failover may need it`)
          : fine(`${host} of ${name} ${state === 'writable' ? 'accepts writes' : 'is read-only, a standby'}`),
      ),
    ),
  )
  return found.flat()
}

/** Nothing without a replica. */
export async function checkReplica({ deployment: { config, database } }: Session): Promise<readonly Finding[]> {
  if (!config.databaseReadUrl) return []
  const lag = await database.replicaLagSeconds()
  const instead = 'Reports use the primary instead'
  if (lag === undefined) return [wrong(`The replica of DATABASE_READ_URL cannot be used. ${instead}`)]
  const behind = `The replica of DATABASE_READ_URL is ${lag.toFixed(1)} s behind`
  return [lag > maxReplicaLagSeconds ? wrong(`${behind}. ${instead}`) : fine(behind)]
}
