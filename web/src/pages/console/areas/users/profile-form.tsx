// Who a user is: for a new user, and for one who exists.
import type { UpdateUserRequest, User } from '@countersign/contract'
import { useState } from 'react'
import type { FormProps } from '#console/parts/resource/index.ts'
import { useMay } from '#console/shell/person.ts'
import { CheckField, Form, TextAreaField, TextField } from '#ui/form/index.ts'
import { messages } from './messages/index.ts'
import { changesOf, profileProblems, type TypedProfile, typedProfile } from './profile-fields.ts'

interface Props extends FormProps<UpdateUserRequest & { userId: string }> {
  /** Undefined for a new user. */
  readonly user?: User
}

const languages = ['en', 'de', 'fr']

export function ProfileForm({ user, onSubmit, ...form }: Props) {
  const text = messages.text()
  const mayGroup = useMay('admin.write')
  const [typed, setTyped] = useState(typedProfile(user))
  const [isTried, setIsTried] = useState(false)
  const problems = profileProblems(typed, text)
  const shown: typeof problems = isTried ? problems : {}
  const field = <Name extends keyof TypedProfile>(name: Name) => ({
    value: typed[name],
    error: shown[name],
    onChange: (value: TypedProfile[Name]) => setTyped((before) => ({ ...before, [name]: value })),
  })
  const take = () => {
    setIsTried(true)
    if (Object.keys(problems).length === 0) onSubmit({ userId: typed.userId.trim(), ...changesOf(typed, user) })
  }
  const names = new Intl.DisplayNames(document.documentElement.lang || 'en', { type: 'language' })
  return (
    <Form
      {...form}
      onSubmit={take}
      meanings={{
        already_exists: text.taken,
        precondition_failed: text.conflict,
        insufficient_scope: text.mayNot,
      }}
    >
      {user ? null : (
        <TextField label={text.userId} help={text.userIdHelp} isRequired maxLength={128} {...field('userId')} />
      )}
      <TextField label={text.name} maxLength={200} {...field('displayName')} />
      <TextField label={text.email} type="email" maxLength={254} {...field('emailAddress')} />
      <CheckField
        label={text.emailVerified}
        isOn={typed.emailVerified}
        isDisabled={typed.emailAddress.trim() === ''}
        onChange={field('emailVerified').onChange}
      />
      <TextField label={text.phone} help={text.phoneHelp} type="tel" maxLength={40} {...field('phoneNumber')} />
      <CheckField
        label={text.phoneVerified}
        isOn={typed.phoneVerified}
        isDisabled={typed.phoneNumber.trim() === ''}
        onChange={field('phoneVerified').onChange}
      />
      <TextField
        label={text.locale}
        help={text.localeHelp}
        maxLength={35}
        suggestions={languages.map((value) => ({ value, label: names.of(value) ?? value }))}
        {...field('locale')}
      />
      <TextField label={text.externalId} help={text.externalIdHelp} maxLength={256} {...field('externalId')} />
      {mayGroup ? (
        <>
          <TextAreaField label={text.groups} help={text.groupsHelp} rows={3} {...field('groups')} />
          <TextAreaField label={text.attributes} help={text.attributesHelp} isCode rows={4} {...field('attributes')} />
        </>
      ) : null}
    </Form>
  )
}
