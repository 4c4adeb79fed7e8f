import type { Client } from '@countersign/contract'
import { Badge } from '#ui/badge.tsx'
import { messages } from './messages/index.ts'

export const ClientBadge = ({ status }: Pick<Client, 'status'>) => (
  <Badge tone={status === 'active' ? 'success' : 'neutral'}>{messages.text()[status]}</Badge>
)
