import type { MessageTemplate } from '@countersign/contract'
import { Badge } from '#ui/badge.tsx'
import { messages } from './messages/index.ts'

export function WordsBadge({ isCustom }: Pick<MessageTemplate, 'isCustom'>) {
  const text = messages.text()
  return <Badge tone={isCustom ? 'accent' : 'neutral'}>{isCustom ? text.own : text.shipped}</Badge>
}
