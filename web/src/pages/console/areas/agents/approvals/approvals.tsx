import type { AskedApproval } from '@countersign/contract'
import { Link, useSearch } from '@tanstack/react-router'
import { serverNow } from '#api/server-time.ts'
import { Filters } from '#console/parts/filters.tsx'
import { AgentPicker, UserPicker } from '#console/parts/picker/index.ts'
import { ListPage, useFilters } from '#console/parts/resource/index.ts'
import { ApprovalStages, isStaged } from '#ui/approval-stages.tsx'
import { Badge, type Tone } from '#ui/badge.tsx'
import { SelectField } from '#ui/form/index.ts'
import { CheckIcon } from '#ui/icons.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { ShownDetails } from '#ui/shown-details.tsx'
import { Below, WholeWords } from '#ui/table/index.ts'
import { useNow } from '#ui/use-now.ts'
import { useNameOf } from '../agent-names.ts'
import { useSchemaWords } from '../schema-actions.ts'
import { Titled } from '../titled.tsx'
import { useApprovals } from './api.ts'
import classes from './approvals.module.css'
import { messages } from './messages/index.ts'
import { type ApprovalSearch, statuses } from './search.ts'

const tones: Readonly<Record<AskedApproval['status'], Tone>> = {
  pending: 'warning',
  approved: 'success',
  denied: 'danger',
  expired: 'neutral',
  cancelled: 'neutral',
}

export function Approvals() {
  const text = messages.text()
  const search = useSearch({ from: '/agents/approvals' })
  const nameOf = useNameOf()
  const words = useSchemaWords()
  const stageTexts = { ...text, statuses: { ...text.statuses, ...text.stageStatuses } }
  const { isFiltered, filter } = useFilters('/agents/approvals', search)
  return (
    <ListPage
      text={text}
      icon={<CheckIcon />}
      filters={{ fields: <ApprovalFilters search={search} onChange={filter} />, isFiltered }}
      pages={useApprovals(search)}
      keyOf={({ approvalId }) => approvalId}
      isTall
      columns={[
        {
          key: 'action',
          header: text.action,
          cell: ({ evaluationId, title, action, details, stages }) => (
            <span>
              <Link to="/agents/decisions/$evaluationId" params={{ evaluationId }}>
                {title ? <span title={action}>{title}</span> : <Titled kind="action" name={action} words={words} />}
              </Link>
              <Below>
                <ShownDetails details={details} />
              </Below>
              {isStaged(stages) ? <ApprovalStages stages={stages} label={text.stages} text={stageTexts} /> : null}
            </span>
          ),
        },
        { key: 'agent', header: text.agent, cell: ({ agentId }) => <WholeWords>{nameOf(agentId)}</WholeWords> },
        { key: 'user', header: text.forUser, isWhole: true, cell: ({ userId }) => userId ?? text.itself },
        { key: 'approver', header: text.approver, isWhole: true, cell: ({ approverId }) => approverId },
        { key: 'gates', header: text.gates, cell: ({ gates }) => <WholeWords>{gates.join(', ')}</WholeWords> },
        { key: 'status', header: text.status, cell: (approval) => <ApprovalStatus approval={approval} /> },
        {
          key: 'asked',
          header: text.asked,
          isWhole: true,
          cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
        },
      ]}
    />
  )
}

function ApprovalStatus({ approval: { status, expiresAt } }: { readonly approval: AskedApproval }) {
  const text = messages.text()
  useNow()
  const seconds = Math.max(0, Math.ceil((Date.parse(expiresAt) - serverNow()) / 1000))
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <span className={classes.status}>
      <Badge tone={tones[status]}>{text.statuses[status]}</Badge>
      {status === 'pending' ? <span className={classes.left}>{text.timeLeft(time)}</span> : null}
    </span>
  )
}

interface FilterProps {
  readonly search: ApprovalSearch
  readonly onChange: (changes: { readonly [Name in keyof ApprovalSearch]?: ApprovalSearch[Name] | undefined }) => void
}

function ApprovalFilters({ search, onChange }: FilterProps) {
  const text = messages.text()
  const field = <Name extends keyof ApprovalSearch>(name: Name) => ({
    value: search[name] ?? ('' as const),
    onChange: (value: NonNullable<ApprovalSearch[Name]> | '') => onChange({ [name]: value || undefined }),
  })
  return (
    <Filters>
      <AgentPicker label={text.agent} acceptsOther {...field('agentId')} />
      <UserPicker label={text.approver} acceptsOther {...field('approverId')} />
      <SelectField
        label={text.status}
        options={[
          { value: '' as const, label: text.any },
          ...statuses.map((value) => ({ value, label: text.statuses[value] })),
        ]}
        {...field('status')}
      />
    </Filters>
  )
}
