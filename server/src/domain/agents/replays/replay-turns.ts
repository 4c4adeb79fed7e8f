import { Turns } from '@countersign/platform/turns'

/** One batch at a time: replays share the event loop with requests. Tenants take turns. */
export class ReplayTurns extends Turns {
  constructor() {
    super(1, { perTenant: 1 })
  }
}
