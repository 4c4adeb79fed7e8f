import { Me, UpdateMeRequest } from '../../../me.ts'
import { signature } from '../../signature.ts'

export const updateMe = signature({
  service: 'svc-ss',
  id: 'updateMe',
  method: 'PATCH',
  path: '/v1/me',
  summary: 'Update your profile',
  description:
    'You can change your name and language. To change your email address or phone number, add it as a method and confirm it with the code that is sent there, then name that method here.',
  scope: 'self',
  body: UpdateMeRequest,
  reply: { 200: Me },
  errors: ['not_found', 'user_disabled'],
})
