import type { Administrator } from '@countersign/contract'
import { Badge, type Tone } from '#ui/badge.tsx'
import { messages } from './messages/index.ts'

const tones: Readonly<Record<Administrator['status'], Tone>> = {
  invited: 'warning',
  active: 'success',
  disabled: 'neutral',
}

export const StatusBadge = ({ status }: Pick<Administrator, 'status'>) => (
  <Badge tone={tones[status]}>{messages.text().statuses[status]}</Badge>
)
