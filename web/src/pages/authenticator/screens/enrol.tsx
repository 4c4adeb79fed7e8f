// A new account for this device.
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { KeyIcon } from '#ui/icons.tsx'
import { browserOf, systemOf } from '#ui/platform.ts'
import { Loading } from '#ui/states/loading.tsx'
import { ProblemNotice } from '#ui/states/problem-notice.tsx'
import { State } from '#ui/states/state.tsx'
import { messages } from '../messages/index.ts'
import { useAuthenticator } from '../parts/context.ts'
import { Screen } from '../parts/screen.tsx'
import { useOrganisationName } from '../parts/use-organisation-name.ts'
import { goInstead } from '../state/navigation.ts'

interface Props {
  readonly link: { readonly tenantId: string; readonly code: string }
}

export function Enrol({ link }: Props) {
  const text = messages.text()
  const { accounts, notifications } = useAuthenticator()
  const organisation = useOrganisationName(link.tenantId)
  const [name, setName] = useState(defaultDeviceName)
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState<unknown>()

  const enrol = (event: FormEvent) => {
    event.preventDefault()
    setIsSending(true)
    setError(undefined)
    accounts
      .enrol(link, name.trim())
      .then((added) => {
        goInstead({ name: 'enrolled', accountId: added.id })
        void notifications.subscribeAll()
      })
      .catch(setError)
      .finally(() => setIsSending(false))
  }
  return (
    <form onSubmit={enrol}>
      <Screen
        title={text.enrolTitle}
        actions={
          <Button type="submit" size="lg" fullWidth loading={isSending} disabled={name.trim() === ''}>
            {text.enrolNow}
          </Button>
        }
      >
        {organisation === undefined ? (
          <Loading />
        ) : (
          <State icon={<KeyIcon size={32} />} title={organisation}>
            {text.enrolText(organisation)}
          </State>
        )}
        <TextInput
          size="lg"
          label={text.deviceNameLabel}
          description={text.deviceNameHint}
          value={name}
          maxLength={100}
          onChange={(event) => setName(event.currentTarget.value)}
          autoComplete="off"
        />
        {error ? <ProblemNotice error={error} meanings={{ invalid_grant: text.enrolExpired }} /> : null}
      </Screen>
    </form>
  )
}

function defaultDeviceName(): string {
  const system = systemOf(navigator.userAgent) ?? 'Web'
  return messages.text().deviceName(system, browserOf(navigator.userAgent) ?? 'Web')
}
