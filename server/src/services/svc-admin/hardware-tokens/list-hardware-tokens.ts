import { HardwareTokenPage, HardwareTokenQuery } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const listHardwareTokens = operation({
  id: 'listHardwareTokens',
  method: 'GET',
  path: '/v1/hardware-tokens',
  summary: 'List the hardware tokens',
  description: 'In the order of their serial numbers.',
  scope: 'admin.read',
  query: HardwareTokenQuery,
  reply: { 200: HardwareTokenPage },
  handle: ({ tenant, query }, { hardwareTokens }) => hardwareTokens.list(tenant, query),
})
