// One decision: what was asked, why it was answered so, and what came of it.
import type { DecisionChain } from '@countersign/contract'
import { Link, useParams } from '@tanstack/react-router'
import { BackLink, ButtonLink } from '#console/parts/links.tsx'
import { Loaded } from '#console/parts/loaded.tsx'
import { named, useApplicationName } from '#console/parts/picker/index.ts'
import { formatExactMoment, formatNumber } from '#i18n/format.ts'
import { factsOf } from '#ui/action-facts.ts'
import { Card, Facts } from '#ui/card.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { propertyFacts } from '../property-facts.tsx'
import { useSchemaWords } from '../schema-actions.ts'
import { WireName } from '../titled.tsx'
import { useDecision } from './api.ts'
import { Chain } from './chain.tsx'
import { messages } from './messages/index.ts'
import { explanationOf, OutcomeBadge, useWho } from './outcome-badge.tsx'
import { PolicyLinks } from './policy-links.tsx'

export function DecisionPage() {
  const { evaluationId } = useParams({ from: '/agents/decisions/$evaluationId' })
  return <Loaded query={useDecision(evaluationId)}>{(decision) => <Shown decision={decision} />}</Loaded>
}

function Shown({ decision }: { readonly decision: DecisionChain }) {
  const text = messages.text()
  const who = useWho()(decision)
  const words = useSchemaWords()
  const client = named(useApplicationName(decision.clientId), decision.clientId)
  const { action, outcome, resource, agentId, policies, policyVersion, delegationId, actionHash, inputs } = decision
  const actionTitle = words('action', action)
  const typeTitle = words('entity', resource.type)
  return (
    <>
      <PageHeader
        title={text.pageTitle(actionTitle)}
        lead={explanationOf(decision)}
        back={<BackLink to="/agents/decisions">{text.back}</BackLink>}
        badges={<OutcomeBadge outcome={outcome} />}
        actions={
          <ButtonLink to="/agents/what-if" search={{ evaluationId: decision.evaluationId }} variant="default">
            {text.tryAgain}
          </ButtonLink>
        }
      />
      <Card>
        <Facts
          facts={[
            {
              label: text.subject,
              value: agentId ? (
                <Link to="/agents/$agentId" params={{ agentId }}>
                  {who}
                </Link>
              ) : (
                who
              ),
            },
            {
              label: text.action,
              value: (
                <>
                  {actionTitle}
                  <WireName shown={actionTitle} name={action} />
                </>
              ),
            },
            {
              label: text.resource,
              value: (
                <>
                  {typeTitle} {resource.id}
                  <WireName shown={typeTitle} name={resource.type} />
                </>
              ),
            },
            // The agent chooses these names: the path before them tells them from ours.
            ...propertyFacts(inputs?.action ?? {}, words).map(({ label, ...fact }) => ({
              label: `${text.properties} · ${label}`,
              ...fact,
            })),
            ...factsOf({ [text.context]: inputs?.context ?? {} }),
            ...decision.errors.map(({ policyId, message }) => ({ label: text.error(policyId), value: message })),
            {
              label: text.decidingPolicies,
              value: <PolicyLinks policies={policies} version={policyVersion} />,
            },
            { label: text.when, value: formatExactMoment(Date.parse(decision.decidedAt)) },
            { label: text.askedBy, value: client },
            { label: text.delegation, value: delegationId ? <code>{delegationId}</code> : text.none },
            { label: text.epoch, value: formatNumber(decision.epoch) },
            ...(actionHash ? [{ label: text.actionHash, value: <code>{actionHash}</code> }] : []),
            ...(decision.requestId ? [{ label: text.request, value: <code>{decision.requestId}</code> }] : []),
          ]}
        />
      </Card>
      <Card title={text.chainTitle}>
        <Chain decision={decision} />
      </Card>
    </>
  )
}
