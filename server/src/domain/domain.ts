// Builds the context of the domain, which services, tasks and commands pass to the functions of the wings.
import { defaultTimeoutSeconds } from '@countersign/contract'
import type { Clock } from '@countersign/platform/clock'
import type { MasterKeyRing } from '@countersign/platform/crypto'
import type { Database } from '@countersign/platform/database'
import type { Log } from '@countersign/platform/log'
import type { Outbound } from '@countersign/platform/outbound'
import type { Signals } from '@countersign/platform/signals'
import type { Here } from '@countersign/platform/tasks'
import type { Tracer } from '@countersign/platform/tracing'
import { createPlaces, type TenantLimitSettings, TenantLimits } from '@countersign/platform/turns'
import type { AdministrationContext } from './administration/index.ts'
import {
  AgentStates,
  CurrentRevocations,
  DecisionLog,
  OpenDelegations,
  ReplayTurns,
  ShadowRuns,
  UserStates,
} from './agents/index.ts'
import { AuditSealing, exportsAtOnce, KnownHeads, Verifications } from './audit/index.ts'
import { ImportPlaces, ImportTurns, MetadataReader, TokenFileReader } from './authenticators/index.ts'
import { type Addresses, Pace, Waits } from './base/index.ts'
import { ConnectorTestPlaces, PushPlaces, SendingPlaces } from './messaging/index.ts'
import { AccessState, AccessTokens, FailedAuthentications } from './oauth/index.ts'
import { LiveSessions } from './people/index.ts'
import { AnalysisTurns, Authorizer, EntityCache, PolicyCompiler, PublishedPolicies } from './policies/index.ts'
import { type TenancyContext, Vault } from './tenancy/index.ts'

export interface DomainParts {
  readonly database: Database
  readonly clock: Clock
  readonly signals: Signals
  readonly here?: Here | undefined
  readonly tracer?: Tracer | undefined
  readonly addresses: Addresses
  readonly masterKeys: MasterKeyRing
  readonly log: Log
  readonly outbound: Outbound
  /** In development, messages without a provider go to an inbox. */
  readonly development: boolean
  /** The defaults if absent. */
  readonly tenantLimits?: TenantLimitSettings | undefined
  /** Certificates in PEM that sign FIDO metadata instead of the FIDO Alliance. */
  readonly fidoMetadataRoots?: string | undefined
  /** For several servers in one process, which then share its threads. Each has its own if absent. */
  readonly policyCompiler?: PolicyCompiler | undefined
}

/** One object per process, which is the context of every wing. */
export type Domain = AdministrationContext

export function createDomain(given: DomainParts): Domain {
  const tenantLimits = new TenantLimits({ clock: given.clock, ...given.tenantLimits })
  const tenancy: TenancyContext = {
    clock: given.clock,
    database: given.database,
    signals: given.signals,
    outbound: given.outbound,
    addresses: given.addresses,
    log: given.log,
    development: given.development,
    pace: new Pace(given),
    waits: new Waits({ ...given, tenantLimits }),
    tenantLimits,
    vault: new Vault(given),
  }
  const accessState = new AccessState(tenancy)
  const chains = { ...tenancy, knownHeads: new KnownHeads(tenancy) }
  return {
    ...chains,
    auditSealing: new AuditSealing(chains),
    auditVerifications: new Verifications(chains),
    auditExports: createPlaces(exportsAtOnce),
    liveSessions: new LiveSessions(tenancy),
    accessState,
    accessTokens: new AccessTokens({ ...tenancy, accessState }),
    failedAuthentications: new FailedAuthentications(tenancy),
    here: given.here,
    tracer: given.tracer,
    sendTimeoutSeconds: defaultTimeoutSeconds,
    sendingPlaces: new SendingPlaces(),
    pushPlaces: new PushPlaces(),
    connectorTestPlaces: new ConnectorTestPlaces(),
    tokenFileReader: new TokenFileReader(),
    importPlaces: new ImportPlaces(given),
    importTurns: new ImportTurns(),
    metadataReader: new MetadataReader(given),
    analysisTurns: new AnalysisTurns(),
    authorizer: new Authorizer(),
    entityCache: new EntityCache(tenancy),
    policyCompiler: given.policyCompiler ?? new PolicyCompiler(),
    publishedPolicies: new PublishedPolicies(tenancy),
    trialAuthorizer: new Authorizer(),
    replayTurns: new ReplayTurns(),
    shadowRuns: new ShadowRuns(tenancy),
    agentStates: new AgentStates(tenancy),
    currentRevocations: new CurrentRevocations(tenancy),
    decisionLog: new DecisionLog(tenancy),
    openDelegations: new OpenDelegations(tenancy),
    userStates: new UserStates(tenancy),
    masterKeys: given.masterKeys,
  }
}
