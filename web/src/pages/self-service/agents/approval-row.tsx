import type { MyApproval } from '@countersign/contract'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { ShownDetails } from '../../../ui/shown-details.tsx'
import { Detail, Row } from '../parts/rows.tsx'
import { messages } from './messages/index.ts'

const tones: Record<MyApproval['status'], Tone> = {
  pending: 'accent',
  approved: 'success',
  denied: 'danger',
  expired: 'neutral',
  cancelled: 'neutral',
}

export function ApprovalRow({ approval }: { readonly approval: MyApproval }) {
  const text = messages.text()
  const { title, action, agentName, details, status, createdAt } = approval
  return (
    <Row name={title ?? action} badge={<Badge tone={tones[status]}>{text.approvalStatuses[status]}</Badge>}>
      <Detail>
        {agentName ?? text.agentGone} · <RelativeTime at={createdAt} />
      </Detail>
      {details.length > 0 ? (
        <Detail>
          <ShownDetails details={details} />
        </Detail>
      ) : null}
      {status === 'pending' ? <Detail>{text.answerOnDevice}</Detail> : null}
    </Row>
  )
}
