import { MasterKeyPage } from '../../../master-keys.ts'
import { signature } from '../../signature.ts'

export const listMasterKeys = signature({
  service: 'svc-tm',
  id: 'listMasterKeys',
  method: 'GET',
  path: '/v1/master-keys',
  summary: 'List master keys',
  description:
    'Returns the fingerprint of each key, the current one first, and the number of data keys that it wraps, which shows the progress of a rotation. The list reflects the configuration of the process that answers.',
  scope: 'tenants.manage',
  reply: { 200: MasterKeyPage },
  errors: ['forbidden'],
})
