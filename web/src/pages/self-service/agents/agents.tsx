// The agents that act for the user: what they may do, what they have requested, and how to stop them.

import type { MyDelegation } from '@countersign/contract'
import { svcSs } from '@countersign/contract/operations'
import { Button } from '@mantine/core'
import { call } from '#session/call.ts'
import { Card } from '#ui/card.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { usePages } from '#ui/table/index.ts'
import { go } from '../navigation.ts'
import { NotificationsOffer } from '../notifications/offer.tsx'
import { Rows } from '../parts/rows.tsx'
import { LoadMore } from '../shell/load-more.tsx'
import { AgentRow } from './agent-row.tsx'
import classes from './agents.module.css'
import { ApprovalRow } from './approval-row.tsx'
import { DelegationCard } from './delegation-card.tsx'
import { messages } from './messages/index.ts'
import { StandingCard } from './standing-card.tsx'
import { StopAll } from './stop-all.tsx'

/** A request may arrive while the page is open, and the user answers it on another device. */
const lookAgainMs = 3000

const page = (cursor: string | undefined, signal: AbortSignal) => ({ query: { limit: 50, cursor }, signal })

const isOpen = ({ status }: MyDelegation) => status === 'open' || status === 'scheduled'

export function Agents() {
  const text = messages.text()
  const delegations = usePages(['agents', 'delegations'], (...at) => call(svcSs.listMyDelegations, page(...at)))
  const agents = usePages(['agents', 'all'], (...at) => call(svcSs.listMyAgents, page(...at)))
  const approvals = usePages(['agents', 'approvals'], (...at) => call(svcSs.listMyApprovals, page(...at)), {
    refetchInterval: lookAgainMs,
  })
  const standing = usePages(['agents', 'standing'], (...at) => call(svcSs.listMyStandingApprovals, page(...at)))
  const open = delegations.items?.filter(isOpen) ?? []
  const ended = delegations.items?.filter((delegation) => !isOpen(delegation)) ?? []
  const canDelegate = agents.items?.some(({ status }) => status === 'active') ?? false
  return (
    <>
      <PageHeader
        title={text.title}
        lead={text.agentsLead}
        actions={canDelegate ? <Button onClick={() => go('agents/new')}>{text.delegate}</Button> : null}
      />
      {open.length > 0 ? <StopAll /> : null}
      <section className={classes.section}>
        <h2>{text.delegationsTitle}</h2>
        {open.map((delegation) => (
          <DelegationCard key={delegation.delegationId} delegation={delegation} />
        ))}
        {open.length === 0 && delegations.items ? <p className={classes.empty}>{text.noDelegations}</p> : null}
        {ended.length > 0 ? (
          <details className={classes.ended}>
            <summary>{text.endedDelegations(ended.length)}</summary>
            {ended.map((delegation) => (
              <DelegationCard key={delegation.delegationId} delegation={delegation} />
            ))}
          </details>
        ) : null}
        <LoadMore pages={delegations} />
      </section>
      {standing.items?.length ? (
        <section className={classes.section}>
          <h2>{text.standingTitle}</h2>
          {standing.items.map((one) => (
            <StandingCard key={one.standingApprovalId} standing={one} />
          ))}
          <LoadMore pages={standing} />
        </section>
      ) : null}
      <Card title={text.agentsTitle} note={text.agentsNote} isFlush>
        <Rows>
          {agents.items?.map((agent) => (
            <AgentRow key={agent.agentId} agent={agent} />
          ))}
        </Rows>
        <LoadMore pages={agents} empty={text.noAgents} />
      </Card>
      <Card title={text.approvalsTitle} note={text.approvalsNote} actions={<NotificationsOffer />} isFlush>
        <Rows>
          {approvals.items?.map((approval) => (
            <ApprovalRow key={approval.approvalId} approval={approval} />
          ))}
        </Rows>
        <LoadMore pages={approvals} empty={text.noApprovals} />
      </Card>
    </>
  )
}
