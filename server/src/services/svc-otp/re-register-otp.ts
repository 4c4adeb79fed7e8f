import { NewRegistration, ReRegisterOtpRequest, UpdatePushAddressRequest } from '@countersign/contract'
import Type from 'typebox'
import { assertScope } from '../../domain/oauth/index.ts'
import { operation } from '../operation.ts'

export const reRegisterOtp = operation({
  id: 'reRegisterOtp',
  method: 'POST',
  path: '/v1/reRegisterOtp',
  summary: 'Replace a method of a user',
  description:
    "The new one takes the place of the old with its first proof, or at once: then the old one's secret and open challenges are void. A device calls it with `device` alone, to tell its push address.",
  scope: ['mfa.register', 'device'],
  idempotent: true,
  body: Type.Union([ReRegisterOtpRequest, UpdatePushAddressRequest]),
  reply: { 200: NewRegistration },
  errors: [
    'not_found',
    'auth_type_disabled',
    'user_disabled',
    'proof_required',
    'registration_not_found',
    'ambiguous_registration',
    'hardware_token_taken',
    'registration_limit_reached',
    'password_rejected',
    'destination_not_allowed',
  ],
  handle: ({ tenant, origin, body }, { devices, registrations }) => {
    if ('device' in body) return devices.tellPushAddress(tenant, origin, body)
    assertScope(origin, 'mfa.register')
    return registrations.reRegister(tenant, origin, body)
  },
})
