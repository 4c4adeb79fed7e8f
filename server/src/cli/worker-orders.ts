// What the first process passes to the workers that it starts.
import type { Connections } from '../deployment.ts'

export interface WorkerOrders {
  readonly connections: Connections
  readonly port: number
}

type Environment = Readonly<Record<string, string | undefined>>

const variable = 'COUNTERSIGN_WORKER'

export const writeOrders = (orders: WorkerOrders) => ({ [variable]: JSON.stringify(orders) })

export function readOrders({ [variable]: orders }: Environment): WorkerOrders | undefined {
  return orders ? (JSON.parse(orders) as WorkerOrders) : undefined
}
