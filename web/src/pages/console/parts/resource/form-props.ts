import type { ReactNode } from 'react'

/** What a page gives the form of a resource, new or not. */
export interface FormProps<Given> {
  readonly submit?: string
  readonly isBusy: boolean
  readonly error: unknown
  readonly onSubmit: (given: Given) => void
  readonly onCancel: () => void
}

export type FormOf<Given> = (props: FormProps<Given>) => ReactNode
