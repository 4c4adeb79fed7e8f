// What the saved draft proves about its policies, and what the log lets administrators suspect.
import type { PolicyAnalysis, PolicyFinding } from '@countersign/contract'
import { svcAdmin } from '@countersign/contract/operations'
import { useQuery } from '@tanstack/react-query'
import { BackLink } from '#console/parts/links.tsx'
import { Loaded } from '#console/parts/loaded.tsx'
import { formatMoment, formatNumber } from '#i18n/format.ts'
import { call } from '#session/call.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { CheckIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { State } from '#ui/states/state.tsx'
import { useSchemaWords } from '../schema-actions.ts'
import classes from './analysis.module.css'
import type { AnalysisMessages } from './messages/en.ts'
import { messages } from './messages/index.ts'

export function Analysis() {
  const text = messages.text()
  const query = useQuery({
    queryKey: ['policy-analysis'],
    queryFn: ({ signal }) => call(svcAdmin.analysePolicyDraft, { body: {}, signal }),
    // The draft and the log change: each visit analyses them again.
    gcTime: 0,
  })
  return (
    <>
      <PageHeader title={text.title} lead={text.lead} back={<BackLink to="/agents/policies">{text.back}</BackLink>} />
      <Loaded query={query}>{(analysis) => <Findings analysis={analysis} />}</Loaded>
    </>
  )
}

function Findings({ analysis: { findings, log, policies, complete } }: { readonly analysis: PolicyAnalysis }) {
  const text = messages.text()
  const since = log && formatMoment(Date.parse(log.since))
  return (
    <Card>
      <p className={classes.note}>{text.certainties}</p>
      <p className={classes.note}>
        {log && since ? text.log(log.judged, policies, formatNumber(log.decisions), since) : text.noLog}
      </p>
      {findings.length === 0 ? (
        <State icon={<CheckIcon />} title={text.noneTitle}>
          {text.noneText}
        </State>
      ) : (
        <ul className={classes.findings} aria-label={text.findings}>
          {findings.map((finding) => (
            <Finding key={`${finding.policyId} ${finding.kind}`} finding={finding} />
          ))}
        </ul>
      )}
      {complete ? null : <p className={classes.note}>{text.incomplete}</p>}
    </Card>
  )
}

function Finding({ finding }: { readonly finding: PolicyFinding }) {
  const text = messages.text()
  const { certainty, policyId, line, actions, resourceTypes } = finding
  const words = useSchemaWords()
  const listed = (kind: 'action' | 'entity', names: readonly string[]) =>
    names.map((name) => words(kind, name)).join(', ')
  return (
    <li>
      <p className={classes.title}>
        <code>{policyId}</code> <Badge tone={certainty === 'proven' ? 'warning' : 'neutral'}>{text[certainty]}</Badge>{' '}
        <span className={classes.line}>{text.line(line)}</span>
      </p>
      <p>{sentenceOf(finding, text)}</p>
      {actions.length > 0 ? (
        <p className={classes.line} title={actions.join(', ')}>
          {text.unusedActions(listed('action', actions))}
        </p>
      ) : null}
      {resourceTypes.length > 0 ? (
        <p className={classes.line} title={resourceTypes.join(', ')}>
          {text.unusedTypes(listed('entity', resourceTypes))}
        </p>
      ) : null}
    </li>
  )
}

function sentenceOf({ kind, otherPolicyId }: PolicyFinding, { kinds }: AnalysisMessages): string {
  const words = kinds[kind]
  return typeof words === 'string' ? words : words(otherPolicyId ?? '')
}
