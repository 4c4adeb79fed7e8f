import { HardwareTokenParams, HardwareTokenResync, ResyncHardwareTokenRequest } from '../../../hardware-tokens.ts'
import { signature } from '../../signature.ts'

export const resyncHardwareToken = signature({
  service: 'svc-admin',
  id: 'resyncHardwareToken',
  method: 'POST',
  path: '/v1/hardware-tokens/{serialNumber}:resync',
  summary: 'Resynchronise a hardware token',
  description:
    'Finds its place again from two codes that it showed one after the other, within the resyncWindow of the authentication mode. Both are used up by it.',
  scope: 'admin.users',
  params: HardwareTokenParams,
  body: ResyncHardwareTokenRequest,
  reply: { 200: HardwareTokenResync },
})
