import { MyRegistrationParams, RenameMyRegistrationRequest } from '../../../me.ts'
import { Registration } from '../../../registrations.ts'
import { signature } from '../../signature.ts'

export const renameMyRegistration = signature({
  service: 'svc-ss',
  id: 'renameMyRegistration',
  method: 'PATCH',
  path: '/v1/me/registrations/{registrationId}',
  summary: 'Rename one of your methods',
  scope: 'self',
  params: MyRegistrationParams,
  body: RenameMyRegistrationRequest,
  reply: { 200: Registration },
  errors: ['user_disabled'],
})
