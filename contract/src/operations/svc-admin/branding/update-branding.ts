import { Branding, UpdateBrandingRequest } from '../../../branding.ts'
import { signature } from '../../signature.ts'

export const updateBranding = signature({
  service: 'svc-admin',
  id: 'updateBranding',
  method: 'PATCH',
  path: '/v1/branding',
  summary: 'Update the branding',
  description:
    'Changes how the sign-in, self-service and invitation pages and emails look. `null` removes a part. Fields that are not sent stay as they are.',
  scope: 'admin.write',
  recentProof: true,
  ifMatch: true,
  body: UpdateBrandingRequest,
  reply: { 200: Branding },
})
