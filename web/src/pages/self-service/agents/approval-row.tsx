import type { MyApproval } from '@countersign/contract'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import classes from './agents.module.css'
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
    <li className={classes.row}>
      <div className={classes.texts}>
        <p className={classes.name}>
          {title ?? action} <Badge tone={tones[status]}>{text.approvalStatuses[status]}</Badge>
        </p>
        <p className={classes.detail}>
          {agentName ?? text.agentGone} · <RelativeTime at={createdAt} />
        </p>
        {details.length > 0 ? (
          <p className={classes.detail}>{details.map(({ label, value }) => `${label}: ${value}`).join(' · ')}</p>
        ) : null}
        {status === 'pending' ? <p className={classes.detail}>{text.answerOnDevice}</p> : null}
      </div>
    </li>
  )
}
