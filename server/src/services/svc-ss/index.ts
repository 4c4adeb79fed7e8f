import type { DomainService } from '../operation.ts'
import { whoAmI } from '../who-am-i.ts'

export const svcSs: DomainService = {
  id: 'svc-ss',
  title: 'Countersign: self-service',
  description: 'What users manage themselves.',
  operations: [whoAmI],
}
