// A histogram for the hot path: prom-client's own hashes the labels at every observation.
import type { Metric, Registry } from 'prom-client'

type Labels = Readonly<Record<string, string>>

interface Series {
  readonly labels: Labels
  /** Counts per bucket, between the previous bound and this one; the last is for values above all bounds. */
  readonly counts: number[]
  sum: number
}

interface Sample {
  readonly metricName: string
  readonly labels: Record<string, string | number>
  readonly value: number
}

/** Implements the part of a metric that a registry uses. */
export class DurationHistogram {
  readonly name: string
  readonly help: string
  readonly type = 'histogram'
  readonly aggregator = 'sum'
  readonly #bounds: readonly number[]
  #series: Series[] = []

  constructor(name: string, help: string, bounds: readonly number[], registry: Registry) {
    this.name = name
    this.help = help
    this.#bounds = bounds
    registry.registerMetric(this as unknown as Metric)
  }

  /** Returns the counter for these labels. */
  observer(labels: Labels): (seconds: number) => void {
    const bounds = this.#bounds
    const series: Series = { labels, counts: new Array<number>(bounds.length + 1).fill(0), sum: 0 }
    this.#series.push(series)
    return (seconds) => {
      let place = 0
      while (place < bounds.length && seconds > (bounds[place] as number)) place++
      series.counts[place] = (series.counts[place] as number) + 1
      series.sum += seconds
    }
  }

  async get() {
    const { name, help, type, aggregator } = this
    return { name, help, type, aggregator, values: this.#series.flatMap((series) => this.#samplesOf(series)) }
  }

  reset(): void {
    for (const series of this.#series) {
      series.counts.fill(0)
      series.sum = 0
    }
  }

  #samplesOf({ labels, counts, sum }: Series): Sample[] {
    let count = 0
    const buckets = [...this.#bounds, '+Inf'].map((le, place) => {
      count += counts[place] as number
      return { metricName: `${this.name}_bucket`, labels: { le, ...labels }, value: count }
    })
    return [
      ...buckets,
      { metricName: `${this.name}_sum`, labels: { ...labels }, value: sum },
      { metricName: `${this.name}_count`, labels: { ...labels }, value: count },
    ]
  }
}
