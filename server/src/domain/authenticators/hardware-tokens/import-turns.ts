import { Turns } from '@countersign/platform/turns'

const batchesAtOnce = 2

/** A few hundred lines of one tenant, then of another: a long import never makes a short one wait for its end. */
export class ImportTurns extends Turns {
  constructor() {
    super(batchesAtOnce, { perTenant: 1 })
  }
}
