import { Turns } from '@countersign/platform/turns'

/** Each analysis loads Cedar again and compares up to millions of pairs: one of a tenant at a time. */
export class AnalysisTurns extends Turns {
  constructor() {
    super(2, { perTenant: 1 })
  }
}
