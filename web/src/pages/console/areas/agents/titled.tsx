// Actions and types by their titles. A list has the name that policies use as a tooltip; the page of one thing shows both,
// because an administrator goes there before writing a policy.
import type { ReactNode } from 'react'
import { useNameOf } from './agent-names.ts'
import { type SchemaWords, useSchemaWords } from './schema-actions.ts'

interface Props {
  readonly kind: Parameters<SchemaWords>[0]
  readonly name: string
  readonly words: SchemaWords
}

export function Titled({ kind, name, words }: Props) {
  const title = words(kind, name)
  return title === name ? name : <span title={name}>{title}</span>
}

interface Resource {
  readonly type: string
  readonly id: string
}

export const TitledResource = ({ resource, words }: { readonly resource: Resource; readonly words: SchemaWords }) => (
  <>
    <Titled kind="entity" name={resource.type} words={words} /> {resource.id}
  </>
)

/** Beside a title, or beside an amount: what policies write. */
export const WireName = ({ shown, name }: { readonly shown: string; readonly name: string }) =>
  shown === name ? null : (
    <>
      {' '}
      <code>{name}</code>
    </>
  )

interface Request {
  readonly agentId: string | null
  readonly subject: { readonly id: string }
  readonly action: string
  readonly resource: Resource
}

/** Who asked to do what, in a cell of a list. */
export function useTitledRequest(): (request: Request) => ReactNode {
  const nameOf = useNameOf()
  const words = useSchemaWords()
  return ({ agentId, subject, action, resource }) => (
    <span>
      {agentId === null ? subject.id : nameOf(agentId)} · <Titled kind="action" name={action} words={words} /> ·{' '}
      <TitledResource resource={resource} words={words} />
    </span>
  )
}
