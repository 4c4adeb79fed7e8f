import { HardwareTokenParams, HardwareTokenResync, ResyncHardwareTokenRequest } from '../../../hardware-tokens.ts'
import { signature } from '../../signature.ts'

export const resyncHardwareToken = signature({
  service: 'svc-admin',
  id: 'resyncHardwareToken',
  method: 'POST',
  path: '/v1/hardware-tokens/{serialNumber}:resync',
  summary: 'Resynchronise a hardware token',
  description:
    "Finds the token's counter or clock position from two consecutive codes, within the `resyncWindow` of the authentication mode. Both codes are then used up.",
  scope: 'admin.users',
  params: HardwareTokenParams,
  body: ResyncHardwareTokenRequest,
  reply: { 200: HardwareTokenResync },
})
