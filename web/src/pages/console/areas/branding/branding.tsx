// The organisation's logo, colour and words, with a preview of the sign-in page as it will look.
import type { Branding } from '@countersign/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { FileField } from '#console/parts/file-field.tsx'
import { LeaveGuard } from '#console/parts/leave-guard.tsx'
import { Loaded } from '#console/parts/loaded.tsx'
import { useMay, usePerson } from '#console/shell/person.ts'
import { shared } from '#i18n/shared/index.ts'
import { Card } from '#ui/card.tsx'
import { Form, shownByForm, TextAreaField, TextField } from '#ui/form/index.ts'
import { notify } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useBranding, useBrandingChange } from './api.ts'
import classes from './branding.module.css'
import { ColorField } from './color-field.tsx'
import { messages } from './messages/index.ts'
import { Preview } from './preview.tsx'
import { changesOf, problemsOf, readLogo, type TypedBranding, typedBranding } from './typed-branding.ts'

export function BrandingPage() {
  const text = messages.text()
  return (
    <>
      <PageHeader title={text.title} lead={text.lead} />
      <Loaded query={useBranding()}>
        {({ value, etag }) => <Editor key={value.updatedAt} kept={value} etag={etag} />}
      </Loaded>
    </>
  )
}

function Editor({ kept, etag }: { readonly kept: Branding; readonly etag: string | null }) {
  const text = messages.text()
  const isReadOnly = !useMay('admin.write')
  const { tenantName } = usePerson().me
  const change = useBrandingChange()
  const [typed, setTyped] = useState(() => typedBranding(kept))
  const problems = problemsOf(typed, text)
  const changes = changesOf(typed, kept)
  const isUnsaved = Object.keys(changes).length > 0
  const set = (part: Partial<TypedBranding>) => setTyped((before) => ({ ...before, ...part }))
  const field = (name: 'senderName' | 'signInText' | 'supportUrl') => ({
    value: typed[name],
    onChange: (value: string) => set({ [name]: value }),
    isReadOnly,
  })
  const save = () => change.mutateAsync({ etag, changes }).then(() => notify.done(shared.text().saved), shownByForm)
  return (
    <div className={classes.columns}>
      <Card>
        <Form
          onSubmit={save}
          isBusy={change.isPending}
          isDisabled={isReadOnly || !isUnsaved || Object.keys(problems).length > 0}
          error={change.error}
          meanings={{ precondition_failed: text.conflict, invalid_request: text.invalid }}
          {...(isUnsaved ? { onCancel: () => setTyped(typedBranding(kept)), cancel: shared.text().discard } : {})}
        >
          <LogoField typed={typed} isReadOnly={isReadOnly} onChange={(logoUrl) => set({ logoUrl })} />
          <ColorField
            value={typed.color}
            error={problems.color}
            isReadOnly={isReadOnly}
            onChange={(color) => set({ color })}
          />
          <TextAreaField
            label={text.signInText}
            help={text.signInTextHelp}
            maxLength={500}
            rows={3}
            {...field('signInText')}
          />
          <TextField
            label={text.supportUrl}
            help={text.supportUrlHelp}
            error={problems.supportUrl}
            placeholder="https://"
            maxLength={500}
            {...field('supportUrl')}
          />
          <TextField
            label={text.senderName}
            help={text.senderNameHelp}
            placeholder={tenantName}
            maxLength={100}
            {...field('senderName')}
          />
        </Form>
        <LeaveGuard isNeeded={() => isUnsaved} />
      </Card>
      <Preview typed={typed} organisation={tenantName} />
    </div>
  )
}

interface LogoProps {
  readonly typed: TypedBranding
  readonly isReadOnly: boolean
  readonly onChange: (logoUrl: string | null) => void
}

function LogoField({ typed: { logoUrl }, isReadOnly, onChange }: LogoProps) {
  const text = messages.text()
  const [isRefused, setIsRefused] = useState(false)
  const take = async (file: File | undefined) => {
    const read = file && (await readLogo(file))
    setIsRefused(file !== undefined && read === undefined)
    if (read) onChange(read)
  }
  if (isReadOnly) return null
  return (
    <div className={classes.logo}>
      <FileField
        label={text.logo}
        help={text.logoHelp}
        accept="image/png"
        error={isRefused ? text.logoRefused : undefined}
        onChange={(file) => void take(file)}
      />
      {logoUrl ? (
        <Button variant="default" size="sm" onClick={() => onChange(null)}>
          {text.removeLogo}
        </Button>
      ) : null}
    </div>
  )
}
