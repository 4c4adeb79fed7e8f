import { Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { DurationHistogram } from './duration-histogram.ts'

const bounds = [0.01, 0.1, 1]

test('exposes exactly what a prom-client histogram would', async () => {
  const ours = new Registry()
  const theirs = new Registry()
  const histogram = new DurationHistogram('requests', 'How long', bounds, ours)
  const reference = new Histogram({
    name: 'requests',
    help: 'How long',
    labelNames: ['operation', 'status'],
    buckets: bounds,
    registers: [theirs],
  })
  for (const [operation, status] of [
    ['list', '200'],
    ['list', '404'],
    ['create', '201'],
  ] as const) {
    const observe = histogram.observer({ operation, status })
    for (const seconds of [0, 0.01, 0.010_001, 0.1, 0.5, 1, 7]) {
      observe(seconds)
      reference.labels(operation, status).observe(seconds)
    }
  }
  expect(await ours.metrics()).toBe(await theirs.metrics())
  expect(await ours.getMetricsAsJSON()).toMatchObject([{ aggregator: 'sum', type: 'histogram' }])
})

test('starts again from zero when it is reset', async () => {
  const registry = new Registry()
  const histogram = new DurationHistogram('requests', 'How long', bounds, registry)
  const observe = histogram.observer({ operation: 'list' })
  observe(0.5)
  registry.resetMetrics()
  observe(0.5)
  expect(await registry.metrics()).toContain('requests_count{operation="list"} 1\n')
})
