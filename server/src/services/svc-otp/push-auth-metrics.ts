import { svcOtp } from '@countersign/contract/operations'
import { operation } from '../operation.ts'

export const pushAuthMetrics = operation(svcOtp.pushAuthMetrics, ({ tenant, body }, { pushMetrics }) =>
  pushMetrics.read(tenant, body),
)
