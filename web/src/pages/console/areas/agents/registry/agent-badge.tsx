import type { Agent } from '@countersign/contract'
import { Badge, type Tone } from '#ui/badge.tsx'
import { messages } from './messages/index.ts'

const tones: Readonly<Record<Agent['status'], Tone>> = { active: 'success', suspended: 'danger', expired: 'neutral' }

export const AgentBadge = ({ status }: Pick<Agent, 'status'>) => (
  <Badge tone={tones[status]}>{messages.text().statuses[status]}</Badge>
)
