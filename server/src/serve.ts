// One serving process: the chosen services on one port, and its share of the background work.
import { fileURLToPath } from 'node:url'
import type { PageConfig } from '@countersign/contract'
import { listenFailure, readTlsFiles } from '@countersign/platform/config'
import {
  accessTokenScheme,
  countersignErrors,
  createHttpServer,
  mountFrontDoors,
  mountService,
  sessionScheme,
  tenantAccess,
} from '@countersign/platform/http'
import { createIdempotency } from '@countersign/platform/idempotency'
import { createMetrics, type Metrics } from '@countersign/platform/metrics'
import { nowOrThen } from '@countersign/platform/now-or-then'
import { openPages } from '@countersign/platform/pages'
import { createWorker, type Worker } from '@countersign/platform/tasks'
import type { SettledConfig } from './config.ts'
import type { Deployment } from './deployment.ts'
import { tenants } from './domain/administration/index.ts'
import { createAddresses } from './domain/base/index.ts'
import { createDomain, type Domain, type DomainParts } from './domain/domain.ts'
import { callerBySecret } from './domain/oauth/index.ts'
import { assertPasskey, assertRecentProof, assertSecondFactor, sessions, verifySession } from './domain/people/index.ts'
import { frontDoors } from './front-doors.ts'
import { referenceOptions } from './reference/reference-options.ts'
import { domainServices } from './services/index.ts'
import { findNextUpdate } from './tasks/check-fido-metadata.ts'
import { recurringTasks, taskHandlers } from './tasks/index.ts'
import { watchDeployment } from './tasks/watched-metrics.ts'
import { version } from './version.ts'

export interface Serving {
  readonly domain: Domain
  readonly metrics: Metrics
  readonly worker: Worker
  /** Finishes what is in flight, then stops. */
  close(): Promise<void>
}

const builtPages = fileURLToPath(new URL('../../web/dist/', import.meta.url))

type App = ReturnType<typeof createHttpServer>

export async function serve(deployment: Deployment & Pick<DomainParts, 'policyCompiler'>): Promise<Serving> {
  const { config, database, log, clock, signals, here, tracer } = deployment
  const metrics = createMetrics()
  metrics.observePool(() => database.usage())
  const domain = createDomain({
    ...deployment,
    addresses: createAddresses(config.publicUrl, config.contextPaths, config.relatedOrigins),
    tenantLimits: config.tenantLimits,
  })
  metrics.observeLostDecisions(() => domain.decisionLog.lost)
  metrics.observeWaits(() => domain.waits.count())
  metrics.observeTenants(domain.tenantLimits)
  metrics.observeFidoMetadata(async () => {
    const day = await findNextUpdate(database)
    return day === undefined ? undefined : Date.parse(day)
  })
  metrics.observeBrokenAuditChains(() => domain.auditSealing.broken.size)
  const handlers = taskHandlers(domain)
  watchDeployment(metrics, deployment, Object.keys(handlers))
  const app = createApp(config, deployment)
  mountServices(app, deployment, domain, metrics)
  mountFrontDoors(app, frontDoors(config))
  await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw listenFailure(error, 'PORT', config.host)
  })
  const worker = createWorker({
    database,
    clock,
    log,
    metrics,
    signals,
    here,
    tracer,
    handlers,
    recurring: recurringTasks,
  })
  worker.start()
  return {
    domain,
    metrics,
    worker,
    async close() {
      domain.waits.close()
      await app.close()
      await domain.decisionLog.flush()
      await worker.stop()
    },
  }
}

function createApp({ tls, trustedProxies, publicUrl }: SettledConfig, { log }: Deployment): App {
  return createHttpServer({
    log,
    errorFormat: countersignErrors,
    trustedProxies,
    secureTransport: publicUrl.startsWith('https:'),
    ...(tls ? { tls: readTlsFiles(tls) } : {}),
  })
}

function mountServices(app: App, deployment: Deployment, domain: Domain, metrics: Metrics): void {
  const { config, database, clock, log, tracer } = deployment
  const sessionCookie = sessions.cookieOf(domain)
  const access = tenantAccess({
    limits: domain.tenantLimits,
    idempotency: createIdempotency({ clock, sealer: domain.vault }),
    tenantExists: (tenantId) => tenants.exists(database.scope(tenantId)),
    authenticate: (authorization, source) =>
      nowOrThen(domain.accessTokens.verify(authorization), ({ tenantId, caller }) => ({
        tenant: database.scope(tenantId),
        origin: { ...source, caller },
      })),
    authenticateClient: async (tenantId, authorization, source) => {
      const caller = await callerBySecret(domain, tenantId, authorization, source)
      return { tenant: database.scope(tenantId), origin: { ...source, caller } }
    },
    sessions: {
      named: (cookie) => sessionCookie.read(cookie),
      authenticate: async (session, source) => {
        const { tenantId, caller } = await verifySession(domain, session)
        return { tenant: database.scope(tenantId), origin: { ...source, caller } }
      },
      assertRecentProof: ({ origin }) => assertRecentProof(origin.caller, clock.now()),
      assertPasskey: ({ origin }) => assertPasskey(origin.caller),
      assertSecondFactor: ({ origin }) => assertSecondFactor(origin.caller),
    },
  })
  // In production an upgrade may replace the files while we run: we serve the ones that were checked at startup.
  const pages = openPages(builtPages, pageConfig(config), { readAtOnce: config.mode === 'production' })
  for (const id of config.services) {
    const contextPaths = config.contextPaths[id]
    mountService(app, domainServices[id], {
      domain,
      access,
      clock,
      log,
      metrics,
      version,
      contextPaths,
      baseUrl: `${config.publicUrl}${contextPaths[0]}`,
      security: accessTokenScheme,
      session: sessionScheme(sessionCookie.name),
      strict: config.mode !== 'production',
      health: { ready: () => database.ready(), failure: deployment.postgresFailure },
      pages,
      reference: referenceOptions(id, config),
      tracer,
    })
  }
}

function pageConfig({ publicUrl, contextPaths }: SettledConfig): PageConfig {
  const canonical = Object.entries(contextPaths).map(([id, [path]]) => [id, path])
  return { publicUrl, contextPaths: Object.fromEntries(canonical) }
}
