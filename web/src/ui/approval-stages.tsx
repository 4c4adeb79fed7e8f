// The stages of a request for approval: who has answered, who is being asked and who is next.
import type { ApprovalStage } from '@countersign/contract'
import classes from './approval-stages.module.css'
import { approverWords } from './approver-words.ts'
import { Badge, type Tone } from './badge.tsx'

export interface StageTexts {
  readonly statuses: Readonly<Record<ApprovalStage['status'], string>>
  readonly escalates: (minutes: number, approvers: string) => string
  readonly escalated: (approvers: string) => string
}

interface Props {
  readonly stages: readonly ApprovalStage[]
  readonly label: string
  readonly text: StageTexts
}

const tones: Readonly<Record<ApprovalStage['status'], Tone>> = {
  approved: 'success',
  pending: 'accent',
  denied: 'danger',
  expired: 'neutral',
  cancelled: 'neutral',
  waiting: 'neutral',
  not_asked: 'neutral',
}

/** One person who is asked once needs no list. */
export const isStaged = (stages: readonly ApprovalStage[]): boolean =>
  stages.length > 1 || stages.some(({ needed, escalation }) => needed > 1 || escalation !== null)

/** An escalation can still happen. */
const isAhead = ({ status }: ApprovalStage): boolean => status === 'pending' || status === 'waiting'

export const ApprovalStages = ({ stages, label, text }: Props) => (
  <ol className={classes.stages} aria-label={label}>
    {stages.map((stage, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: stages have no other name, and keep their order
      <li key={index}>
        <bdi title={stage.approvers.join(' · ')}>{stage.approvers.map(approverWords).join(' · ')}</bdi>{' '}
        <Badge tone={tones[stage.status]}>{text.statuses[stage.status]}</Badge>
        <ul className={classes.people}>
          {stage.asked.map(({ approverId, status }) => (
            <li key={approverId}>
              <bdi>{approverId}</bdi>: {text.statuses[status]}
            </li>
          ))}
          {stage.escalation && (isAhead(stage) || stage.escalation.escalated) ? (
            <li>{escalationText(stage.escalation, text)}</li>
          ) : null}
        </ul>
      </li>
    ))}
  </ol>
)

function escalationText(
  { afterMinutes, approvers, escalated }: NonNullable<ApprovalStage['escalation']>,
  text: StageTexts,
) {
  const to = approvers.map(approverWords).join(', ')
  return escalated ? text.escalated(to) : text.escalates(afterMinutes, to)
}
