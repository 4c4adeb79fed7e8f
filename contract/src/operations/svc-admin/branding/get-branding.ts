import { Branding } from '../../../branding.ts'
import { signature } from '../../signature.ts'

export const getBranding = signature({
  service: 'svc-admin',
  id: 'getBranding',
  method: 'GET',
  path: '/v1/branding',
  summary: 'Get the branding',
  scope: 'admin.read',
  reply: { 200: Branding },
})
