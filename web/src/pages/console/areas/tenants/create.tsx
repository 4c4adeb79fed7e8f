import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Card } from '#ui/card.tsx'
import { FieldGroup, Form, TextField } from '#ui/form/index.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { BackLink } from '../../parts/links.tsx'
import { useTenantChanges } from './api.ts'
import { MadeTenant } from './made-tenant.tsx'
import { messages } from './messages/index.ts'
import { problemsOf, type TypedTenant } from './tenant-form-problems.ts'

const nothing: TypedTenant = { displayName: '', tenantId: '', userId: '', personName: '', emailAddress: '' }

export function CreateTenant() {
  const text = messages.text()
  const navigate = useNavigate()
  const { create } = useTenantChanges()
  const [typed, setTyped] = useState(nothing)
  const [isTried, setIsTried] = useState(false)
  if (create.data) return <MadeTenant made={create.data} personName={typed.personName.trim()} />

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
    create.mutate({
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
    <>
      <PageHeader title={text.addTitle} lead={text.addLead} back={<BackLink to="/tenants">{text.back}</BackLink>} />
      <Card>
        <Form
          onSubmit={take}
          submit={text.create}
          isBusy={create.isPending}
          error={create.error}
          meanings={{ already_exists: text.taken }}
          onCancel={() => void navigate({ to: '/tenants' })}
        >
          <TextField label={text.name} help={text.nameHelp} isRequired maxLength={200} {...field('displayName')} />
          <TextField label={text.tenantId} help={text.tenantIdHelp} maxLength={63} {...field('tenantId')} />
          <FieldGroup title={text.administratorTitle}>
            <TextField label={text.displayName} isRequired maxLength={200} {...field('personName')} />
            <TextField label={text.userId} help={text.userIdHelp} isRequired maxLength={128} {...field('userId')} />
            <TextField
              label={text.email}
              help={text.emailHelp}
              type="email"
              maxLength={254}
              {...field('emailAddress')}
            />
          </FieldGroup>
        </Form>
      </Card>
    </>
  )
}
