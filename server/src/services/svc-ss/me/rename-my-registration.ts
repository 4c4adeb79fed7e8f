import { MyRegistrationParams, Registration, RenameMyRegistrationRequest } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const renameMyRegistration = operation({
  id: 'renameMyRegistration',
  method: 'PATCH',
  path: '/v1/me/registrations/{registrationId}',
  summary: 'Rename a method of mine',
  scope: 'self',
  params: MyRegistrationParams,
  body: RenameMyRegistrationRequest,
  reply: { 200: Registration },
  errors: ['user_disabled'],
  handle: ({ tenant, origin, params, body }, { selfService }) =>
    selfService.methods.rename(tenant, origin, params.registrationId, body),
})
