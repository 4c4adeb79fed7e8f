// `countersign start`: runs everything, in one process or several, until it is asked to stop.
import cluster from 'node:cluster'
import type { Command } from '@countersign/platform/cli'
import type { Companions } from '../companion.ts'
import { readConfig } from '../config.ts'
import { readOrders } from './worker-orders.ts'

export const startCommand = (companions: Companions): Command => ({
  name: 'start',
  usage: 'start',
  summary: 'Start the services',
  async run(_arguments, context) {
    const config = readConfig(context.environment)
    const orders = cluster.isWorker ? readOrders(context.environment) : undefined
    // Loading the server takes a second, so an invalid setting is reported before that.
    if (orders) return (await import('./worker-process.ts')).work(config, orders, context)
    await (await import('./first-process.ts')).lead(config, context, await companions())
  },
})
