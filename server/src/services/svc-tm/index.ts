import { svcTm as signatures } from '@countersign/contract/operations'
import type { DomainService } from '../operation.ts'
import { whoAmI } from '../who-am-i.ts'
import { getFidoMetadata } from './fido-metadata/get-fido-metadata.ts'
import { importFidoMetadata } from './fido-metadata/import-fido-metadata.ts'
import { listMasterKeys } from './master-keys/list-master-keys.ts'
import { createTenant } from './tenants/create-tenant.ts'
import { deleteTenant } from './tenants/delete-tenant.ts'
import { getTenant } from './tenants/get-tenant.ts'
import { getTenantPurge } from './tenants/get-tenant-purge.ts'
import { listTenants } from './tenants/list-tenants.ts'
import { resumeTenant } from './tenants/resume-tenant.ts'
import { suspendTenant } from './tenants/suspend-tenant.ts'
import { updateTenant } from './tenants/update-tenant.ts'

export const svcTm: DomainService = {
  id: 'svc-tm',
  title: 'Countersign: tenant management',
  description:
    'Manages the tenants of the deployment and its FIDO metadata, and shows its master keys. For operators only.',
  sessions: true,
  operations: [
    listTenants,
    createTenant,
    getTenant,
    updateTenant,
    deleteTenant,
    suspendTenant,
    resumeTenant,
    getTenantPurge,
    listMasterKeys,
    getFidoMetadata,
    importFidoMetadata,
    whoAmI(signatures.whoAmI),
  ],
}
