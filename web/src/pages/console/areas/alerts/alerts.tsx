import type { Alert } from '@countersign/contract'
import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useOpenAlerts } from '#console/shell/open-alerts.ts'
import { useMay } from '#console/shell/person.ts'
import { shared } from '#i18n/shared/index.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { BellIcon, CheckIcon } from '#ui/icons.tsx'
import { notify } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ProblemNotice } from '#ui/states/problem-notice.tsx'
import { State } from '#ui/states/state.tsx'
import { AlertItem } from './alert-item.tsx'
import classes from './alerts.module.css'
import { useAcknowledgeAll, useAlerts } from './api.ts'
import { messages } from './messages/index.ts'
import { shownStates } from './search.ts'

export function Alerts() {
  const text = messages.text()
  const navigate = useNavigate({ from: '/alerts' })
  const { state = 'open' } = useSearch({ from: '/alerts' })
  const { items, error, hasMore, isLoadingMore, loadMore } = useAlerts(state)
  return (
    <>
      <PageHeader
        title={text.title}
        lead={text.lead}
        actions={state === 'open' && items?.[0] ? <AcknowledgeAll newest={items[0]} /> : null}
      />
      <div className={classes.filter}>
        <Segmented
          label={text.shown}
          value={state}
          onChange={(chosen) => void navigate({ search: chosen === 'open' ? {} : { state: chosen }, replace: true })}
          options={shownStates.map((value) => ({ value, label: text.states[value] }))}
        />
      </div>
      {error ? <ProblemNotice error={error} /> : null}
      {items?.length === 0 ? (
        <State
          icon={state === 'open' ? <CheckIcon /> : <BellIcon />}
          tone={state === 'open' ? 'success' : 'accent'}
          title={text.empty[state]}
        >
          {state === 'open' ? text.emptyText : null}
        </State>
      ) : null}
      {items ? (
        <ul className={classes.list} aria-label={text.list} aria-live="polite">
          {items.map((alert) => (
            <li key={alert.alertId}>
              <AlertItem alert={alert} />
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton lines={6} />
      )}
      {hasMore ? (
        <Button variant="default" mt="md" loading={isLoadingMore} onClick={loadMore}>
          {shared.text().loadMore}
        </Button>
      ) : null}
    </>
  )
}

/** What is raised while the question is open stays open. */
function AcknowledgeAll({ newest: { alertId } }: { readonly newest: Alert }) {
  const text = messages.text()
  const mayAcknowledge = useMay('admin.users')
  const openCount = useOpenAlerts()
  const acknowledgeAll = useAcknowledgeAll()
  if (!mayAcknowledge || openCount < 2) return null
  return (
    <ActionButton
      label={text.acknowledgeAll}
      question={{ title: text.acknowledgeAllTitle(openCount), text: text.acknowledgeAllText }}
      act={async () => {
        const { acknowledged } = await acknowledgeAll.mutateAsync({ body: { upTo: alertId } })
        notify.done(text.allAcknowledged(acknowledged))
      }}
    />
  )
}
