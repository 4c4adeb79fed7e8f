// The whole chain, step by step: evaluation, request, device signature, grant, consumption.
import type { DecisionChain } from '@countersign/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { named, useApplicationName, useUserName } from '#console/parts/picker/index.ts'
import { formatMoment } from '#i18n/format.ts'
import { Facts } from '#ui/card.tsx'
import { CopyField } from '#ui/copy-field.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { standingFacts } from '#ui/standing-facts.ts'
import { useSchemaWords } from '../schema-actions.ts'
import classes from './chain.module.css'
import { messages } from './messages/index.ts'
import { explanationOf, OutcomeBadge } from './outcome-badge.tsx'
import { PolicyLinks } from './policy-links.tsx'

type Tone = 'success' | 'danger' | 'warning' | 'none'

interface StepProps {
  readonly title: string
  readonly at?: string | null
  readonly tone: Tone
  readonly children: ReactNode
}

const Step = ({ title, at, tone, children }: StepProps) => (
  <li className={classes.step} data-tone={tone}>
    <h3 className={classes.title}>{title}</h3>
    {at ? (
      <p className={classes.at}>
        <RelativeTime at={at} />
      </p>
    ) : null}
    <div className={classes.text}>{children}</div>
  </li>
)

export function Chain({ decision }: { readonly decision: DecisionChain }) {
  const text = messages.text()
  const { evaluationId, outcome, approvals, grant, standingApproval } = decision
  return (
    <ol className={classes.chain}>
      <Step title={text.evaluated} at={decision.decidedAt} tone={outcome === 'denied' ? 'danger' : 'success'}>
        <OutcomeBadge outcome={outcome} /> {explanationOf(decision)}
      </Step>
      {approvals.length > 0 ? (
        approvals.map((approval) => (
          <AskedSteps
            key={approval.approvalId}
            approval={approval}
            isStaged={approvals.some(({ stage }) => stage > 1)}
            evaluationId={evaluationId}
            version={decision.policyVersion}
          />
        ))
      ) : standingApproval ? null : (
        <Step title={text.asked} tone="none">
          {text.notAsked}
        </Step>
      )}
      {standingApproval ? <StandingStep standing={standingApproval} /> : null}
      {grant ? (
        <GrantSteps grant={grant} evaluationId={evaluationId} />
      ) : (
        <Step title={text.granted} tone="none">
          {text.notGranted}
        </Step>
      )}
    </ol>
  )
}

const approvalTones: Readonly<Record<string, Tone>> = { approved: 'success', pending: 'warning' }

interface AskedProps {
  readonly approval: DecisionChain['approvals'][number]
  /** There are several stages. */
  readonly isStaged: boolean
  readonly evaluationId: string
  readonly version: number
}

function AskedSteps({ approval, isStaged, evaluationId, version }: AskedProps) {
  const text = messages.text()
  const { approverId, status, gates, deviceId, signature, stage, escalated } = approval
  const approver = named(useUserName(approverId ?? ''), approverId ?? '')
  const statuses: Readonly<Record<string, string>> = text.approvalStatuses
  return (
    <>
      <Step title={text.asked} at={approval.createdAt} tone="success">
        {approverId ? <p>{text.askedText(approver)}</p> : null}
        {isStaged ? <p>{text.inStage(stage)}</p> : null}
        {escalated ? <p>{text.askedLater}</p> : null}
        <p>
          {text.gates}: <PolicyLinks policies={gates} version={version} />
        </p>
        <OtherDecision own={evaluationId} other={approval.evaluationId} />
      </Step>
      <Step title={text.answered} at={approval.decidedAt} tone={approvalTones[status] ?? 'danger'}>
        {statuses[status] ?? status}
      </Step>
      {signature ? (
        <Step title={text.signed} at={approval.decidedAt} tone="success">
          <p>
            {text.device} <code>{deviceId}</code>
          </p>
          <CopyField label={text.signature} value={signature} note={text.signatureNote} />
        </Step>
      ) : null}
    </>
  )
}

function StandingStep({ standing }: { readonly standing: NonNullable<DecisionChain['standingApproval']> }) {
  const text = messages.text()
  const { approverId, deviceId, signature, terms, createdAt } = standing
  const approver = named(useUserName(approverId), approverId)
  const words = useSchemaWords()
  return (
    <Step title={text.standing} at={createdAt} tone="success">
      <p>{text.standingText(approver)}</p>
      <Facts facts={standingFacts(terms, undefined, words)} />
      <p>
        {text.device} <code>{deviceId}</code>
      </p>
      <CopyField label={text.signature} value={signature} note={text.standingNote} />
    </Step>
  )
}

const grantTones: Readonly<Record<string, Tone>> = { issued: 'warning', consumed: 'success', expired: 'danger' }

interface GrantProps {
  readonly grant: NonNullable<DecisionChain['grant']>
  readonly evaluationId: string
}

function GrantSteps({ grant, evaluationId }: GrantProps) {
  const text = messages.text()
  const consumedBy = grant.consumedBy ?? ''
  const consumer = named(useApplicationName(consumedBy), consumedBy)
  return (
    <>
      <Step title={text.granted} at={grant.createdAt} tone={grantTones[grant.state] ?? 'none'}>
        <p>{text.grantStates[grant.state]}</p>
        <p>
          {text.audience} {grant.audience} · {text.expires} {formatMoment(Date.parse(grant.expiresAt))}
        </p>
        <OtherDecision own={evaluationId} other={grant.evaluationId} />
      </Step>
      {grant.consumedAt ? (
        <Step title={text.consumed} at={grant.consumedAt} tone="success">
          <p>{text.consumedText(consumer)}</p>
          {grant.receiptId ? (
            <p>
              {text.receipt} <code>{grant.receiptId}</code>
            </p>
          ) : null}
        </Step>
      ) : null}
      {grant.outcome ? (
        <Step title={text.completed} at={grant.completedAt} tone={grant.outcome === 'succeeded' ? 'success' : 'danger'}>
          {text.grantOutcomes[grant.outcome]}
        </Step>
      ) : null}
    </>
  )
}

/** A chain is one, from whichever of its decisions it is looked at. */
function OtherDecision({ own, other }: { readonly own: string; readonly other: string }) {
  if (own === other) return null
  return (
    <Link to="/agents/decisions/$evaluationId" params={{ evaluationId: other }}>
      {messages.text().otherDecision}
    </Link>
  )
}
