import type { AuditEvent } from '@countersign/contract'
import { Badge } from '#ui/badge.tsx'
import { messages } from './messages/index.ts'

export const OutcomeBadge = ({ outcome }: Pick<AuditEvent, 'outcome'>) => (
  <Badge tone={outcome === 'success' ? 'success' : 'danger'}>{messages.text().outcomes[outcome]}</Badge>
)
