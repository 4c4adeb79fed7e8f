// Letting an agent act: which one, what, on what, how far and until when.

import { svcSs } from '@countersign/contract/operations'
import { useQuery } from '@tanstack/react-query'
import { call } from '#session/call.ts'
import { Card } from '#ui/card.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ProblemNotice } from '#ui/states/problem-notice.tsx'
import { BackLink } from '../shell/back-link.tsx'
import { DelegationForm } from './delegation-form.tsx'
import { messages } from './messages/index.ts'

export function Delegate() {
  const text = messages.text()
  const { data, error } = useQuery({
    queryKey: ['agents', 'choice'],
    queryFn: ({ signal }) => call(svcSs.listMyAgents, { query: { limit: 100 }, signal }),
  })
  const agents = data?.items.filter(({ status }) => status === 'active')
  return (
    <>
      <PageHeader title={text.delegate} lead={text.delegateLead} back={<BackLink to="agents">{text.title}</BackLink>} />
      {error ? <ProblemNotice error={error} /> : null}
      {!data && !error ? <Skeleton /> : null}
      {agents?.length === 0 ? <p>{text.noAgents}</p> : null}
      {agents?.[0] ? (
        <Card>
          <DelegationForm agents={agents} first={agents[0]} />
        </Card>
      ) : null}
    </>
  )
}
