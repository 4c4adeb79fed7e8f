// The QR code of another screen: for which account it is taken.
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { shared } from '#i18n/shared/index.ts'
import { ScanIcon } from '#ui/icons.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { ProblemNotice } from '#ui/states/problem-notice.tsx'
import { State } from '#ui/states/state.tsx'
import { messages } from '../messages/index.ts'
import { Avatar } from '../parts/avatar.tsx'
import { useAppState, useAuthenticator } from '../parts/context.ts'
import { Card, Row } from '../parts/list.tsx'
import { Screen } from '../parts/screen.tsx'
import { useOrganisationName } from '../parts/use-organisation-name.ts'
import { goBack, goInstead } from '../state/navigation.ts'
import type { Account } from '../storage/rows.ts'

interface Props {
  readonly link: { readonly tenantId: string; readonly qrContent: string }
}

export function Take({ link }: Props) {
  const text = messages.text()
  const { requests } = useAuthenticator()
  const candidates = useAppState().accounts.filter(({ tenantId }) => tenantId === link.tenantId)
  const [error, setError] = useState<unknown>()
  const [isScanning, setIsScanning] = useState(false)
  const begun = useRef(false)

  const take = (account: Account) => {
    setIsScanning(true)
    setError(undefined)
    requests
      .scan(account, link.qrContent)
      .then(({ asked }) => goInstead({ name: 'request', challengeId: asked.challengeId }))
      .catch(setError)
      .finally(() => setIsScanning(false))
  }
  const [only, ...more] = candidates
  useEffect(() => {
    // Only once: a code allows one scan.
    if (!only || more.length > 0 || begun.current) return
    begun.current = true
    take(only)
  })

  if (!only) return <NoAccount tenantId={link.tenantId} />
  if (isScanning || (more.length === 0 && !error)) return <Loading />
  return (
    <Screen
      title={more.length > 0 ? text.takeTitle : text.scanTitle}
      actions={
        error ? (
          <Button size="lg" fullWidth onClick={goBack}>
            {shared.text().back}
          </Button>
        ) : null
      }
    >
      {error ? (
        <ProblemNotice error={error} meanings={{ not_found: text.takeFailed, challenge_finished: text.takeFailed }} />
      ) : null}
      {more.length > 0 && !error ? (
        <>
          <p>{text.takeText}</p>
          <Card>
            {candidates.map((account) => (
              <Row
                key={account.id}
                leading={<Avatar name={account.userId} />}
                title={account.userId}
                note={account.organisation}
                onClick={() => take(account)}
              />
            ))}
          </Card>
        </>
      ) : null}
    </Screen>
  )
}

function NoAccount({ tenantId }: { readonly tenantId: string }) {
  const text = messages.text()
  const organisation = useOrganisationName(tenantId) ?? '…'
  return (
    <Screen
      centred
      title={text.scanTitle}
      actions={
        <Button size="lg" fullWidth onClick={goBack}>
          {shared.text().back}
        </Button>
      }
    >
      <State icon={<ScanIcon size={32} />} tone="warning" title={text.takeNoneTitle}>
        {text.takeNoneText(organisation)}
      </State>
    </Screen>
  )
}
