import type { DomainService } from '../operation.ts'
import { whoAmI } from '../who-am-i.ts'

export const svcTm: DomainService = {
  id: 'svc-tm',
  title: 'Countersign: tenant management',
  description: 'The tenants of the deployment, for its operators.',
  operations: [whoAmI],
}
