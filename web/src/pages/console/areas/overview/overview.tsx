import { useNavigate, useSearch } from '@tanstack/react-router'
import { Loaded } from '#console/parts/loaded.tsx'
import { useMay } from '#console/shell/person.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { usePushMetrics, useStatistics } from './api.ts'
import { Authentications } from './authentications.tsx'
import { ConnectorHealth } from './connector-health.tsx'
import { Failures } from './failures.tsx'
import { Figures } from './figures.tsx'
import { FirstSteps } from './first-steps/first-steps.tsx'
import { messages } from './messages/index.ts'
import { Messages } from './messages-card.tsx'
import classes from './overview.module.css'
import { periods, usualPeriod } from './period.ts'
import { PushAnswers } from './push-answers.tsx'

export function Overview() {
  const text = messages.text()
  const navigate = useNavigate({ from: '/' })
  const { period = usualPeriod } = useSearch({ from: '/' })
  const push = usePushMetrics(period)
  const mayChange = useMay('admin.write')
  return (
    <>
      <PageHeader
        title={text.title}
        lead={text.lead}
        actions={
          <Segmented
            label={text.period}
            value={period}
            onChange={(chosen) =>
              void navigate({ search: chosen === usualPeriod ? {} : { period: chosen }, replace: true })
            }
            options={periods.map((value) => ({ value, label: text.periods[value] }))}
          />
        }
      />
      {mayChange ? <FirstSteps /> : null}
      <Loaded query={useStatistics(period)}>
        {(statistics) => (
          <div className={classes.grid}>
            <Figures statistics={statistics} push={push.data} />
            <Authentications statistics={statistics} />
            <Failures statistics={statistics} />
            <PushAnswers metrics={push.data} />
            <Messages statistics={statistics} />
            <ConnectorHealth />
          </div>
        )}
      </Loaded>
    </>
  )
}
