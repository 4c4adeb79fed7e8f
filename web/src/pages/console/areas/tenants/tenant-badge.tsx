import type { Tenant } from '@countersign/contract'
import { Badge, type Tone } from '../../../../ui/badge.tsx'
import { messages } from './messages/index.ts'

const tones: Readonly<Record<Tenant['status'], Tone>> = { active: 'success', suspended: 'warning', deleting: 'danger' }

export const TenantBadge = ({ status }: Pick<Tenant, 'status'>) => (
  <Badge tone={tones[status]}>{messages.text().statuses[status]}</Badge>
)
