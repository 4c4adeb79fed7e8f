import type { AskedApproval } from '@countersign/contract'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { serverNow } from '#api/server-time.ts'
import { Filters } from '#console/parts/filters.tsx'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { SelectField, TextField } from '#ui/form/index.ts'
import { CheckIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { ShownDetails } from '#ui/shown-details.tsx'
import { State } from '#ui/states/state.tsx'
import { Below, PagedTable } from '#ui/table/index.ts'
import { useNow } from '#ui/use-now.ts'
import { useAgentSuggestions, useNameOf } from '../agent-names.ts'
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
  const isFiltered = Object.keys(search).length > 0
  return (
    <>
      <PageHeader title={text.title} lead={text.lead} />
      <ApprovalFilters search={search} />
      <Card isFlush>
        <PagedTable
          label={text.listLabel}
          pages={useApprovals(search)}
          keyOf={({ approvalId }) => approvalId}
          hasLinks
          empty={
            <State icon={<CheckIcon />} title={text.emptyTitle}>
              {isFiltered ? text.emptyFiltered : text.emptyText}
            </State>
          }
          columns={[
            {
              key: 'action',
              header: text.action,
              cell: ({ evaluationId, title, action, details }) => (
                <span>
                  <Link to="/agents/decisions/$evaluationId" params={{ evaluationId }}>
                    {title ?? action}
                  </Link>
                  <Below>
                    <ShownDetails details={details} />
                  </Below>
                </span>
              ),
            },
            { key: 'agent', header: text.agent, cell: ({ agentId }) => nameOf(agentId) },
            { key: 'user', header: text.forUser, isWhole: true, cell: ({ userId }) => userId ?? text.itself },
            { key: 'approver', header: text.approver, isWhole: true, cell: ({ approverId }) => approverId },
            { key: 'gates', header: text.gates, cell: ({ gates }) => gates.join(', ') },
            { key: 'status', header: text.status, cell: (approval) => <ApprovalStatus approval={approval} /> },
            {
              key: 'asked',
              header: text.asked,
              isWhole: true,
              cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
            },
          ]}
        />
      </Card>
    </>
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

function ApprovalFilters({ search }: { readonly search: ApprovalSearch }) {
  const text = messages.text()
  const navigate = useNavigate()
  const suggestions = useAgentSuggestions()
  const field = <Name extends keyof ApprovalSearch>(name: Name) => ({
    value: search[name] ?? ('' as const),
    onChange(value: NonNullable<ApprovalSearch[Name]> | '') {
      const { [name]: _before, ...others } = search
      const changed = value === '' ? others : { ...others, [name]: value }
      void navigate({ to: '/agents/approvals', search: changed, replace: true })
    },
  })
  return (
    <Filters>
      <TextField label={text.agent} placeholder="ag_…" maxLength={64} suggestions={suggestions} {...field('agentId')} />
      <TextField
        label={text.approver}
        placeholder={text.approverPlaceholder}
        maxLength={128}
        {...field('approverId')}
      />
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
