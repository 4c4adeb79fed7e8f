// Settings that are kept with a version: what was changed lies over what is kept, and is saved by name.

import type { FieldTexts } from '@countersign/contract'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ApiProblem } from '#api/problem.ts'
import { shared } from '#i18n/shared/index.ts'
import { Badge } from '#ui/badge.tsx'
import { Form } from '#ui/form/index.ts'
import { notify } from '#ui/notice.tsx'
import { LeaveGuard } from '../leave-guard.tsx'
import { issuesOf } from './issues.ts'
import { formMessages as messages } from './messages/index.ts'
import { hasOutOfRange, type JsonSchema, type Values } from './schema.ts'
import { SchemaFields } from './schema-fields.tsx'
import classes from './settings-form.module.css'

interface Props {
  readonly schema: JsonSchema
  readonly kept: Values
  readonly wordsOf: (name: string) => FieldTexts
  readonly isReadOnly: boolean
  /** Where the server's issues name the fields from. */
  readonly issuesBelow: string
  readonly onSave: (changes: Values) => Promise<unknown>
  /** Reads again what is kept. */
  readonly onReload: () => Promise<unknown>
  readonly children?: ReactNode
}

export function SettingsForm({ schema, kept, wordsOf, isReadOnly, issuesBelow, onSave, onReload, children }: Props) {
  const text = messages.text()
  const [changes, setChanges] = useState<Values>({})
  const [error, setError] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  const values = { ...kept, ...changes }
  const isUnsaved = Object.keys(changes).length > 0
  const isConflict = error instanceof ApiProblem && error.code === 'precondition_failed'

  const change = (given: Values) => {
    setChanges(Object.fromEntries(Object.entries(given).filter(([name, value]) => !isSame(value, kept[name]))))
    // The server named values in a list by their place, which is now another one's.
    if (Object.keys(given).some((name) => lengthOf(given[name]) !== lengthOf(values[name]))) setError(undefined)
  }
  const discard = () => {
    setChanges({})
    setError(undefined)
  }

  const save = async () => {
    setIsBusy(true)
    try {
      // A field that was emptied returns to its default.
      await onSave(Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value ?? null])))
      // What was changed since then is not saved yet.
      setChanges((current) =>
        Object.fromEntries(Object.entries(current).filter(([name, value]) => !isSame(value, changes[name]))),
      )
      setError(undefined)
      notify.done(shared.text().saved)
    } catch (failure) {
      setError(failure)
    } finally {
      setIsBusy(false)
    }
  }
  const reload = async () => {
    await onReload()
    setError(undefined)
  }
  const fields = (
    <>
      <SchemaFields
        schema={{ ...schema, required: [] }}
        values={values}
        onChange={change}
        wordsOf={wordsOf}
        issues={issuesOf(error, issuesBelow)}
        isDisabled={isReadOnly}
      />
      {children}
    </>
  )
  if (isReadOnly) return <div className={classes.fields}>{fields}</div>
  return (
    <Form
      onSubmit={() => void save()}
      isBusy={isBusy}
      isDisabled={!isUnsaved || hasOutOfRange(schema.properties ?? {}, values)}
      error={error}
      meanings={{ precondition_failed: text.conflict }}
      {...(isUnsaved ? { onCancel: discard, cancel: shared.text().discard } : {})}
    >
      {fields}
      {isUnsaved ? (
        <div>
          <Badge tone="warning">{text.unsaved}</Badge>
        </div>
      ) : null}
      {isConflict ? (
        <div>
          <Button variant="default" onClick={() => void reload()}>
            {text.showNow}
          </Button>
        </div>
      ) : null}
      <LeaveGuard isNeeded={() => isUnsaved} />
    </Form>
  )
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0)
