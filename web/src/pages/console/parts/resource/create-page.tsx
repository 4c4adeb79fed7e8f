// The form of a new resource, and then what was made: often with something that is shown only once.
import { useMutation } from '@tanstack/react-query'
import { type LinkProps, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BackLink } from '#console/parts/links.tsx'
import { Card } from '#ui/card.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import type { FormOf } from './form-props.ts'

interface Props<Given, Made> {
  readonly text: { readonly addTitle: string; readonly addLead?: string; readonly create?: string }
  /** The list to return to. */
  readonly back: { readonly to: LinkProps['to']; readonly label: string }
  readonly create: (given: Given) => Promise<Made>
  readonly form: FormOf<Given>
  /** Left out if `create` leads to another page. */
  readonly made?: (made: Made, given: Given) => ReactNode
}

export function CreatePage<Given, Made>({ text, back, create, form, made }: Props<Given, Made>) {
  const navigate = useNavigate()
  const creating = useMutation({ mutationFn: create })
  if (made && creating.isSuccess) return made(creating.data, creating.variables)
  return (
    <>
      <PageHeader title={text.addTitle} lead={text.addLead} back={<BackLink to={back.to}>{back.label}</BackLink>} />
      <Card>
        {form({
          ...(text.create === undefined ? {} : { submit: text.create }),
          isBusy: creating.isPending,
          error: creating.error,
          onSubmit: (given) => creating.mutate(given),
          onCancel: () => void navigate({ to: back.to }),
        })}
      </Card>
    </>
  )
}
