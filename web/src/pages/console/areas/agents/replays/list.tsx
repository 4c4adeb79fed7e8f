// Replays of the decision log, and a new one.
import { maxReplayDays } from '@countersign/contract/limits'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { BackLink } from '#console/parts/links.tsx'
import { ListCard } from '#console/parts/resource/index.ts'
import { useMay } from '#console/shell/person.ts'
import { formatNumber } from '#i18n/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Form, NumberField } from '#ui/form/index.ts'
import { HistoryIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { isRunning, useReplays, useStartReplay } from './api.ts'
import { messages } from './messages/index.ts'

export function ReplayList() {
  const text = messages.text()
  const mayStart = useMay('admin.write')
  return (
    <>
      <PageHeader title={text.title} lead={text.lead} back={<BackLink to="/agents/policies">{text.back}</BackLink>} />
      {mayStart ? <StartForm /> : null}
      <ListCard
        text={text}
        label={text.listTitle}
        title={text.listTitle}
        icon={<HistoryIcon />}
        pages={useReplays()}
        keyOf={({ replayId }) => replayId}
        columns={[
          {
            key: 'when',
            header: text.started,
            cell: ({ replayId, createdAt }) => (
              <Link to="/agents/policies/replays/$replayId" params={{ replayId }}>
                <RelativeTime at={createdAt} />
              </Link>
            ),
          },
          {
            key: 'status',
            header: text.status,
            cell: (replay) => (
              <Badge tone={isRunning(replay) ? 'accent' : 'neutral'}>{text.statuses[replay.status]}</Badge>
            ),
          },
          { key: 'days', header: text.days, isNumber: true, cell: ({ days }) => days },
          { key: 'total', header: text.decisions, isNumber: true, cell: ({ total }) => formatNumber(total) },
          {
            key: 'changed',
            header: text.changedByDraft,
            isNumber: true,
            cell: ({ changedByDraft }) => formatNumber(changedByDraft),
          },
        ]}
      />
    </>
  )
}

function StartForm() {
  const text = messages.text()
  const navigate = useNavigate()
  const start = useStartReplay()
  const [days, setDays] = useState<number | ''>(30)
  const isValid = days !== '' && Number.isInteger(days) && days >= 1 && days <= maxReplayDays
  const submit = () =>
    isValid &&
    start.mutate(days, {
      onSuccess: ({ replayId }) => void navigate({ to: '/agents/policies/replays/$replayId', params: { replayId } }),
    })
  return (
    <Card title={text.startTitle}>
      <Form
        onSubmit={submit}
        submit={text.start}
        isBusy={start.isPending}
        isDisabled={!isValid}
        error={start.error}
        meanings={{ policy_set_invalid: text.draftInvalid }}
      >
        <NumberField
          label={text.daysField}
          help={text.daysHelp(maxReplayDays)}
          error={isValid ? undefined : text.daysInvalid(maxReplayDays)}
          min={1}
          max={maxReplayDays}
          value={days}
          onChange={setDays}
        />
      </Form>
    </Card>
  )
}
