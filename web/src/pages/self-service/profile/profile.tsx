// Who the user is. They change their name and language here, and their address to one that they have confirmed.
import type { AuthType, Me, UpdateMeRequest } from '@countersign/contract'
import { svcSs } from '@countersign/contract/operations'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { languages } from '#i18n/language.ts'
import { call } from '#session/call.ts'
import { Badge } from '#ui/badge.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { Form, SelectField, TextField } from '#ui/form/index.ts'
import { notify } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useOwnProfile } from '../data/me.ts'
import { methodsQuery } from '../data/queries.ts'
import { messages } from '../messages/index.ts'

export function Profile() {
  const text = messages.text()
  const { me, replace } = useOwnProfile()
  const confirmed = useConfirmed()
  const [displayName, setDisplayName] = useState(me.displayName ?? '')
  const [locale, setLocale] = useState(me.locale ?? '')
  const [email, setEmail] = useState('')
  const [phone, setPhone] = useState('')
  const save = useMutation({
    mutationFn: (body: UpdateMeRequest) => call(svcSs.updateMe, { body }),
    onSuccess(saved) {
      replace(saved)
      setEmail('')
      setPhone('')
      notify.done(text.profileSaved)
    },
  })
  const isNameMissing = me.roles.length > 0 && displayName.trim() === ''
  const take = () =>
    save.mutate({
      displayName: displayName.trim() || null,
      locale: locale || null,
      ...(email ? { emailRegistrationId: email } : {}),
      ...(phone ? { phoneRegistrationId: phone } : {}),
    })
  return (
    <>
      <PageHeader title={text.profile} lead={text.profileLead} />
      <Card>
        <Facts
          isCompact
          facts={[
            { label: text.userId, value: me.userId },
            ...addressFact(text.email, me.emailAddress, me.emailVerified),
            ...addressFact(text.phone, me.phoneNumber, me.phoneVerified),
          ]}
        />
      </Card>
      <Card>
        <Form
          submit={text.saveProfile}
          isBusy={save.isPending}
          isDisabled={isNameMissing}
          error={save.error}
          onSubmit={take}
        >
          <TextField
            label={text.name}
            maxLength={200}
            autoComplete="name"
            error={isNameMissing ? text.nameRequired : undefined}
            value={displayName}
            onChange={setDisplayName}
          />
          <SelectField
            label={text.language}
            help={text.languageHelp}
            value={locale}
            onChange={setLocale}
            options={[{ value: '', label: text.noLanguage }, ...languageOptions(me)]}
          />
          <Confirmed label={text.email} options={confirmed('email')} value={email} onChange={setEmail} />
          <Confirmed label={text.phone} options={confirmed('sms')} value={phone} onChange={setPhone} />
        </Form>
      </Card>
    </>
  )
}

/** A language that an administrator chose stays, even if the pages do not speak it. */
function languageOptions({ locale }: Me) {
  const names = (tag: string) => new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
  const tags = locale && !languages.some((known) => known === locale) ? [...languages, locale] : languages
  return tags.map((value) => ({ value, label: names(value) }))
}

function addressFact(label: string, address: string | null, isVerified: boolean) {
  const text = messages.text()
  if (address === null) return []
  const badge = <Badge tone={isVerified ? 'success' : 'neutral'}>{isVerified ? text.verified : text.notVerified}</Badge>
  return [
    {
      label,
      value: (
        <>
          {address} {badge}
        </>
      ),
    },
  ]
}

/** The user's active methods of a type, to which codes were sent. */
function useConfirmed() {
  const { data } = useQuery(methodsQuery)
  return (authType: AuthType) =>
    (data?.registrations ?? [])
      .filter((held) => held.authType === authType && held.status === 'active' && held.agreed)
      .map(({ registrationId, maskedDestination = '', label }) => ({
        value: registrationId,
        label: label ? `${maskedDestination} (${label})` : maskedDestination,
      }))
}

interface ConfirmedProps {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly value: string
  readonly onChange: (registrationId: string) => void
}

function Confirmed({ label, options, value, onChange }: ConfirmedProps) {
  const text = messages.text()
  if (options.length === 0) return null
  return (
    <SelectField
      label={label}
      help={text.confirmedHelp}
      value={value}
      onChange={onChange}
      options={[{ value: '', label: text.keepAddress }, ...options]}
    />
  )
}
