import { svcOtp } from '@countersign/contract/operations'
import { readPushMetrics } from '../../domain/insight/index.ts'
import { operation } from '../operation.ts'

export const pushAuthMetrics = operation(svcOtp.pushAuthMetrics, ({ tenant, body }, ctx) =>
  readPushMetrics(ctx, tenant, body),
)
