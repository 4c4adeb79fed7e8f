// One request of an agent, with all that a device would show, answered with a passkey.
import { svcSs } from '@countersign/contract/operations'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { closeNotifications } from '#push/subscription.ts'
import { BackLink } from '#self-service/shell/back-link.tsx'
import { call } from '#session/call.ts'
import { ApprovalStages, isStaged } from '#ui/approval-stages.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ProblemNotice } from '#ui/states/problem-notice.tsx'
import { approvalTones } from '../approval-row.tsx'
import { messages } from '../messages/index.ts'
import { stageTexts } from '../stage-texts.ts'
import { AnswerForm } from './answer-form.tsx'
import { WhatIsAsked } from './what-is-asked.tsx'

/** The request may end while the page is open: the agent withdraws it, or its time is over. */
const lookAgainMs = 3000

export function Approval({ approvalId }: { readonly approvalId: string }) {
  const text = messages.text()
  const { data, error } = useQuery({
    queryKey: ['agents', 'approvals', approvalId],
    queryFn: ({ signal }) => call(svcSs.getMyApproval, { params: { approvalId }, signal }),
    refetchInterval: lookAgainMs,
  })
  const isOver = data !== undefined && data.status !== 'pending'
  useEffect(() => {
    if (isOver) void closeNotifications(approvalId)
  }, [isOver, approvalId])
  const back = <BackLink to="agents">{text.title}</BackLink>
  if (!data) {
    return (
      <>
        <PageHeader title={text.requestTitle} back={back} />
        {error ? <ProblemNotice error={error} /> : <Skeleton />}
      </>
    )
  }
  const { shown, status, acceptsPasskey, stages } = data
  return (
    <>
      <PageHeader title={shown.title ?? text.requestTitle} lead={<bdi>{shown.clientName}</bdi>} back={back} />
      <Card>
        <p>
          <Badge tone={approvalTones[status]}>{text.approvalStatuses[status]}</Badge>
        </p>
        <WhatIsAsked shown={shown} />
        {isStaged(stages) ? <ApprovalStages stages={stages} label={text.stages} text={stageTexts(text)} /> : null}
        {status === 'pending' && acceptsPasskey ? <AnswerForm approvalId={approvalId} /> : null}
        {status === 'pending' && !acceptsPasskey ? <p>{text.answerOnDevice}</p> : null}
      </Card>
    </>
  )
}
