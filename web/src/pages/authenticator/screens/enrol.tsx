// A new account for this device.
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { shared } from '#i18n/shared/index.ts'
import { BellIcon, DeviceIcon, KeyIcon } from '#ui/icons.tsx'
import { browserOf, systemOf } from '#ui/platform.ts'
import { ProblemNotice } from '#ui/states/problem-notice.tsx'
import { State } from '#ui/states/state.tsx'
import { messages } from '../messages/index.ts'
import { useAuthenticator } from '../parts/context.ts'
import { Screen } from '../parts/screen.tsx'
import { goHome } from '../state/navigation.ts'
import type { Account } from '../storage/rows.ts'

interface Props {
  readonly link: { readonly tenantId: string; readonly code: string }
}

export function Enrol({ link }: Props) {
  const text = messages.text()
  const { accounts, notifications } = useAuthenticator()
  const [name, setName] = useState(defaultDeviceName)
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState<unknown>()
  const [account, setAccount] = useState<Account>()
  if (account) return <Enrolled account={account} />

  const enrol = (event: FormEvent) => {
    event.preventDefault()
    setIsSending(true)
    setError(undefined)
    accounts
      .enrol(link, name.trim())
      .then((added) => {
        setAccount(added)
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
        <State icon={<KeyIcon size={32} />} title={link.tenantId}>
          {text.enrolText(link.tenantId)}
        </State>
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

function Enrolled({ account }: { readonly account: Account }) {
  const text = messages.text()
  const { notifications } = useAuthenticator()
  const [permission, setPermission] = useState(notifications.permission)
  const turnOn = () => void notifications.turnOn().then(setPermission)
  return (
    <Screen
      centred
      title={account.organisation}
      actions={
        <>
          {permission === 'default' ? (
            <Button size="lg" fullWidth leftSection={<BellIcon />} onClick={turnOn}>
              {text.notifyAfterAdding}
            </Button>
          ) : null}
          <Button size="lg" fullWidth variant={permission === 'default' ? 'default' : 'filled'} onClick={goHome}>
            {shared.text().done}
          </Button>
        </>
      }
    >
      <State icon={<DeviceIcon size={32} />} tone="success" title={text.enrolledTitle}>
        {text.enrolledText(account.organisation)}
      </State>
    </Screen>
  )
}

function defaultDeviceName(): string {
  const system = systemOf(navigator.userAgent) ?? 'Web'
  return messages.text().deviceName(system, browserOf(navigator.userAgent) ?? 'Web')
}
