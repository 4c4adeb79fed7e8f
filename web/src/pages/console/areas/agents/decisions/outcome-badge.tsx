import type { Decision } from '@countersign/contract'
import { Badge, type Tone } from '#ui/badge.tsx'
import { useNameOf } from '../agent-names.ts'
import { messages } from './messages/index.ts'

const tones: Readonly<Record<Decision['outcome'], Tone>> = {
  allowed: 'success',
  denied: 'danger',
  approval_required: 'warning',
  grant_required: 'accent',
}

export const OutcomeBadge = ({ outcome }: Pick<Decision, 'outcome'>) => (
  <Badge tone={tones[outcome]}>{messages.text().outcomes[outcome]}</Badge>
)

/** Why, in the person's language where we know the reason, else as the server says it. */
export function explanationOf({ reason, explanation }: Pick<Decision, 'reason' | 'explanation'>): string {
  const reasons: Readonly<Record<string, string>> = messages.text().reasons
  return reasons[reason] ?? explanation
}

type Asking = Pick<Decision, 'subject' | 'agentId' | 'userId'>

/** Who asked to do it: an agent, and for whom. */
export function useWho(): (asking: Asking) => string {
  const nameOf = useNameOf()
  return ({ subject, agentId, userId }) => {
    const who = agentId === null ? subject.id : nameOf(agentId)
    return agentId !== null && userId !== null ? messages.text().forUser(who, userId) : who
  }
}
