// What users let an agent do in their name, and how far.
import type { Delegation } from '@countersign/contract'
import { formatDate, formatNumber } from '../../../../../i18n/format.ts'
import { Badge, type Tone } from '../../../../../ui/badge.tsx'
import { Card } from '../../../../../ui/card.tsx'
import { PagedTable } from '../../../../../ui/table/index.ts'
import { useDelegations } from './api.ts'
import classes from './delegations.module.css'
import type { RegistryMessages } from './messages/en.ts'
import { messages } from './messages/index.ts'

const tones: Readonly<Record<Delegation['status'], Tone>> = {
  scheduled: 'accent',
  open: 'success',
  ended: 'neutral',
  expired: 'neutral',
}

export function Delegations({ agentId }: { readonly agentId: string }) {
  const text = messages.text()
  return (
    <Card title={text.delegationsTitle} note={text.delegationsNote} isFlush>
      <PagedTable
        label={text.delegationsLabel}
        pages={useDelegations(agentId)}
        keyOf={({ delegationId }) => delegationId}
        empty={<p className={classes.empty}>{text.delegationsEmpty}</p>}
        columns={[
          { key: 'user', header: text.user, cell: ({ userId }) => userId },
          { key: 'actions', header: text.actions, cell: ({ actions }) => <code>{actions.join(', ')}</code> },
          {
            key: 'resources',
            header: text.resources,
            cell: ({ resources }) =>
              resources.map(({ type, id }) => (id === undefined ? text.anyOf(type) : `${type} ${id}`)).join(', '),
          },
          { key: 'limits', header: text.limits, cell: (delegation) => limitsOf(delegation, text) },
          { key: 'until', header: text.until, cell: ({ endsAt }) => formatDate(Date.parse(endsAt)) },
          {
            key: 'status',
            header: text.status,
            cell: ({ status }) => <Badge tone={tones[status]}>{text.delegationStatuses[status]}</Badge>,
          },
        ]}
      />
    </Card>
  )
}

function limitsOf({ limits, budgetUsed }: Delegation, text: RegistryMessages): string {
  const { amountPerAction, budget, count, window, currency } = limits
  const amount = (value: number) => [formatNumber(value), currency].filter(Boolean).join(' ')
  const told = [
    amountPerAction === undefined ? [] : text.perAction(amount(amountPerAction)),
    budget === undefined ? [] : text.budget(formatNumber(budgetUsed ?? 0), amount(budget)),
    count === undefined ? [] : text.count[count.per](count.limit),
    window === undefined ? [] : text.window(window.from, window.to),
  ].flat()
  return told.length === 0 ? text.noLimits : told.join(' · ')
}
