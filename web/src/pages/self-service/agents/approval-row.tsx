import type { MyApproval } from '@countersign/contract'
import { readableName } from '@countersign/contract/readable-name'
import { ApprovalStages, isStaged } from '#ui/approval-stages.tsx'
import { Badge, type Tone } from '#ui/badge.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { ShownDetails } from '#ui/shown-details.tsx'
import { Detail, Row } from '../parts/rows.tsx'
import { Link } from '../shell/link.tsx'
import { messages } from './messages/index.ts'
import { stageTexts } from './stage-texts.ts'

export const approvalTones: Record<MyApproval['status'], Tone> = {
  pending: 'accent',
  approved: 'success',
  denied: 'danger',
  expired: 'neutral',
  cancelled: 'neutral',
}

export function ApprovalRow({ approval }: { readonly approval: MyApproval }) {
  const text = messages.text()
  const { approvalId, title, action, agentName, details, status, createdAt, acceptsPasskey, stages } = approval
  return (
    <Row
      name={title ?? readableName(action)}
      badge={<Badge tone={approvalTones[status]}>{text.approvalStatuses[status]}</Badge>}
    >
      <Detail>
        {agentName ?? text.agentGone} · <RelativeTime at={createdAt} />
      </Detail>
      {details.length > 0 ? (
        <Detail>
          <ShownDetails details={details} />
        </Detail>
      ) : null}
      {isStaged(stages) ? <ApprovalStages stages={stages} label={text.stages} text={stageTexts(text)} /> : null}
      {status === 'pending' && acceptsPasskey ? (
        <Detail>
          <Link to={`approvals/${approvalId}`}>{text.answerHere}</Link>
        </Detail>
      ) : null}
      {status === 'pending' && !acceptsPasskey ? <Detail>{text.answerOnDevice}</Detail> : null}
    </Row>
  )
}
