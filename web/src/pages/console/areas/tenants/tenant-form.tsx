// A new tenant and its first administrator.
import type { CreateTenantRequest } from '@countersign/contract'
import { useState } from 'react'
import type { FormProps } from '#console/parts/resource/index.ts'
import { FieldGroup, Form, TextField } from '#ui/form/index.ts'
import { messages } from './messages/index.ts'
import { problemsOf, type TypedTenant } from './tenant-form-problems.ts'

const nothing: TypedTenant = { displayName: '', tenantId: '', userId: '', personName: '', emailAddress: '' }

export function TenantForm({ onSubmit, ...form }: FormProps<CreateTenantRequest>) {
  const text = messages.text()
  const [typed, setTyped] = useState(nothing)
  const [isTried, setIsTried] = useState(false)
  const problems = problemsOf(typed, text)
  const shown: typeof problems = isTried ? problems : {}
  const field = (name: keyof TypedTenant) => ({
    error: shown[name],
    value: typed[name],
    onChange: (value: string) => setTyped((before) => ({ ...before, [name]: value })),
  })
  const take = () => {
    setIsTried(true)
    if (Object.keys(problems).length > 0) return
    const { tenantId, emailAddress } = typed
    onSubmit({
      displayName: typed.displayName.trim(),
      ...(tenantId === '' ? {} : { tenantId }),
      administrator: {
        userId: typed.userId.trim(),
        displayName: typed.personName.trim(),
        ...(emailAddress.trim() === '' ? {} : { emailAddress: emailAddress.trim() }),
      },
    })
  }
  return (
    <Form {...form} onSubmit={take} meanings={{ already_exists: text.taken }}>
      <TextField label={text.name} help={text.nameHelp} isRequired maxLength={200} {...field('displayName')} />
      <TextField label={text.tenantId} help={text.tenantIdHelp} maxLength={63} {...field('tenantId')} />
      <FieldGroup title={text.administratorTitle}>
        <TextField label={text.displayName} isRequired maxLength={200} {...field('personName')} />
        <TextField label={text.userId} help={text.userIdHelp} isRequired maxLength={128} {...field('userId')} />
        <TextField label={text.email} help={text.emailHelp} type="email" maxLength={254} {...field('emailAddress')} />
      </FieldGroup>
    </Form>
  )
}
