import { MasterKeyPage } from '../../../master-keys.ts'
import { signature } from '../../signature.ts'

export const listMasterKeys = signature({
  service: 'svc-tm',
  id: 'listMasterKeys',
  method: 'GET',
  path: '/v1/master-keys',
  summary: 'List the master keys',
  description:
    'By their fingerprints, the current one first, with how many data keys each of them wraps: how far a rotation is. As the process that answers was configured.',
  scope: 'tenants.manage',
  reply: { 200: MasterKeyPage },
  errors: ['forbidden'],
})
