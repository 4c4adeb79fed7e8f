// One event: who did what to whom, from where, and its place in the chain.
import type { AuditEvent } from '@countersign/contract'
import { Link, useParams } from '@tanstack/react-router'
import { namedFacts } from '#console/parts/named-facts.ts'
import { DetailPage } from '#console/parts/resource/index.ts'
import { formatExactMoment, formatNumber } from '#i18n/format.ts'
import { Card, Facts } from '#ui/card.tsx'
import { actionWords, targetWords } from './action-words.ts'
import { useAuditEvent } from './api.ts'
import { messages } from './messages/index.ts'
import { OutcomeBadge } from './outcome-badge.tsx'
import { Part } from './part.tsx'

export function AuditEventPage() {
  const text = messages.text()
  const { eventId } = useParams({ from: '/audit/$eventId' })
  return (
    <DetailPage
      query={useAuditEvent(eventId)}
      back={{ to: '/audit', label: text.back }}
      head={({ value: { action, outcome } }) => ({
        title: actionWords(action),
        lead: <code>{action}</code>,
        badges: <OutcomeBadge outcome={outcome} />,
      })}
    >
      {({ value }) => <Shown event={value} />}
    </DetailPage>
  )
}

function Shown({ event }: { readonly event: AuditEvent }) {
  const text = messages.text()
  const { actor, target, source, details, seq, hash } = event
  return (
    <>
      <Card title={text.details}>
        <Facts
          facts={[
            { label: text.when, value: formatExactMoment(Date.parse(event.occurredAt)) },
            {
              label: text.actor,
              value: (
                <>
                  <Part words={text.actors[actor.kind]} {...actor} />
                  {actor.tenantId ? <div>{text.inTenant(actor.tenantId)}</div> : null}
                  <Link to="/audit" search={{ actorId: actor.id }}>
                    {text.allOfActor}
                  </Link>
                </>
              ),
            },
            {
              label: text.target,
              value: (
                <>
                  <Part words={targetWords(target.kind)} {...target} />
                  <Link to="/audit" search={{ targetId: target.id }}>
                    {text.allOfTarget}
                  </Link>
                </>
              ),
            },
            { label: text.fromAddress, value: source.ipAddress ?? text.unknown },
            { label: text.userAgent, value: source.userAgent ?? text.unknown },
            { label: text.requestId, value: source.requestId ?? text.unknown },
          ]}
        />
      </Card>
      {Object.keys(details).length > 0 ? (
        <Card title={text.moreTitle}>
          <Facts facts={namedFacts(details)} />
        </Card>
      ) : null}
      <Card title={text.chainTitle}>
        {seq === null ? (
          <p>{text.notSealed}</p>
        ) : (
          <Facts
            facts={[
              { label: text.place, value: formatNumber(seq) },
              { label: text.hash, value: <code>{hash}</code> },
              { label: text.eventId, value: <code>{event.eventId}</code> },
            ]}
          />
        )}
      </Card>
    </>
  )
}
