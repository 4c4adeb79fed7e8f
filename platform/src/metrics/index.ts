// Prometheus metrics of one process.
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { TenantLimits } from '../turns/index.ts'
import { DurationHistogram } from './duration-histogram.ts'
import { observeTenants } from './tenant-metrics.ts'

export interface Metrics {
  readonly registry: Registry
  request(service: string, operation: string): RequestMetric
  readonly tasks: Counter<'kind' | 'outcome'>
  readonly taskSeconds: Histogram<'kind'>
  /** Reads the pool whenever the metrics are read. */
  observePool(usage: () => { open: number; idle: number; waiting: number }): void
  /** Reads how many decisions were dropped from the log for lack of space, whenever the metrics are read. */
  observeLostDecisions(lost: () => number): void
  /** Likewise for the number of calls that wait for a change. */
  observeWaits(count: () => number): void
  /** Likewise for what the busiest tenants use of their limits, and how often they were refused. */
  observeTenants(limits: TenantLimits): void
  /** Likewise for the number of audit chains that this process refuses to extend. */
  observeBrokenAuditChains(count: () => number): void
  /** Likewise for the day on which the FIDO metadata becomes outdated, in milliseconds; undefined if there is none. */
  observeFidoMetadata(nextUpdate: () => Promise<number | undefined>): void
  /** Likewise for facts about the whole deployment, which every process reports in the same way. */
  observeShared(gauge: SharedGauge): void
}

export interface SharedGauge {
  readonly name: string
  readonly help: string
  readonly labelNames?: readonly string[]
  read(): Promise<readonly { readonly labels?: Readonly<Record<string, string>>; readonly value: number }[]>
}

export interface RequestMetric {
  observe(status: number, seconds: number): void
}

const requestBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new DurationHistogram(
    'countersign_request_duration_seconds',
    'Requests by service, operation and status; the count is the number of requests',
    requestBuckets,
    registry,
  )
  return {
    registry,
    request(service, operation) {
      const observers = new Map<number, (seconds: number) => void>()
      return {
        observe(status, seconds) {
          let observe = observers.get(status)
          if (!observe) {
            observe = requests.observer({ service, operation, status: String(status) })
            observers.set(status, observe)
          }
          observe(seconds)
        },
      }
    },
    tasks: new Counter({
      name: 'countersign_tasks_total',
      help: 'Background tasks by kind and outcome',
      labelNames: ['kind', 'outcome'],
      registers: [registry],
    }),
    taskSeconds: new Histogram({
      name: 'countersign_task_duration_seconds',
      help: 'Duration of background tasks',
      labelNames: ['kind'],
      buckets: requestBuckets,
      registers: [registry],
    }),
    observePool(usage) {
      new Gauge({
        name: 'countersign_database_connections',
        help: 'Database connections by state; waiting counts callers that have none yet',
        labelNames: ['state'],
        registers: [registry],
        collect() {
          for (const [state, count] of Object.entries(usage())) this.set({ state }, count)
        },
      })
    },
    observeTenants: (limits) => observeTenants(registry, limits),
    observeLostDecisions(lost) {
      new Gauge({
        name: 'countersign_decision_log_lost',
        help: 'Decisions that could not be written to the log since the process started',
        registers: [registry],
        collect() {
          this.set(lost())
        },
      })
    },
    observeBrokenAuditChains(count) {
      new Gauge({
        name: 'countersign_audit_chains_broken',
        help: 'Audit chains that do not end at the event that the server sealed last, and are not extended',
        // Every process reports the same chains: summing would count them several times.
        aggregator: 'max',
        registers: [registry],
        collect() {
          this.set(count())
        },
      })
    },
    observeFidoMetadata(nextUpdate) {
      new Gauge({
        name: 'countersign_fido_metadata_next_update_timestamp_seconds',
        help: 'The day by which newer FIDO metadata should be imported; 0 if none was ever imported',
        // Every process reports the same day.
        aggregator: 'max',
        registers: [registry],
        async collect() {
          // Without the database the last known day stays: the other metrics are needed then.
          await nextUpdate().then(
            (at) => this.set((at ?? 0) / 1000),
            () => undefined,
          )
        },
      })
    },
    observeShared({ name, help, labelNames = [], read }) {
      new Gauge({
        name,
        help,
        labelNames: [...labelNames],
        aggregator: 'max',
        registers: [registry],
        async collect() {
          // Without the database the last known values stay: the other metrics are needed then.
          const values = await read().catch(() => undefined)
          if (!values) return
          this.reset()
          for (const { labels, value } of values) this.set({ ...labels }, value)
        },
      })
    },
    observeWaits(count) {
      new Gauge({
        name: 'countersign_open_waits',
        help: 'Calls that wait for a change before they are answered',
        registers: [registry],
        collect() {
          this.set(count())
        },
      })
    },
  }
}

/** In a worker: answers when the first process collects. In the first process: the total of all workers. */
export function shareMetrics(metrics?: Metrics): () => Promise<string> {
  if (metrics) AggregatorRegistry.setRegistries(metrics.registry)
  const shared = new AggregatorRegistry()
  return () => shared.clusterMetrics()
}
