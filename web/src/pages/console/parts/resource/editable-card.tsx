// A resource's details, which turn into a form and back.
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { shared } from '#i18n/shared/index.ts'
import { Card } from '#ui/card.tsx'
import { notify } from '#ui/notice.tsx'
import type { FormOf } from './form-props.ts'

interface Words {
  readonly details: string
  readonly editTitle: string
  readonly saved: string
}

interface FormCardProps<Given> {
  readonly text: Words
  readonly save: (given: Given) => Promise<unknown>
  readonly form: FormOf<Given>
}

interface Props<Given> extends FormCardProps<Given> {
  readonly mayEdit: boolean
  /** What the button says, if it does less than to edit all of it. */
  readonly edit?: string
  /** The details as they are now. */
  readonly children: ReactNode
}

export function EditableCard<Given>({ text, mayEdit, edit = shared.text().edit, children, ...form }: Props<Given>) {
  const [isEditing, setIsEditing] = useState(false)
  if (isEditing) return <FormCard text={text} {...form} onClose={() => setIsEditing(false)} />
  const button = (
    <Button variant="default" onClick={() => setIsEditing(true)}>
      {edit}
    </Button>
  )
  return (
    <Card title={text.details} actions={mayEdit ? button : null}>
      {children}
    </Card>
  )
}

function FormCard<Given>({ text, save, form, onClose }: FormCardProps<Given> & { readonly onClose: () => void }) {
  const saving = useMutation({
    mutationFn: save,
    onSuccess() {
      onClose()
      notify.done(text.saved)
    },
  })
  return (
    <Card title={text.editTitle}>
      {form({
        isBusy: saving.isPending,
        error: saving.error,
        onSubmit: (given) => saving.mutate(given),
        onCancel: onClose,
      })}
    </Card>
  )
}
