// Who has the console open, and what they may do in it.
import type { Me, Scope, Session } from '@countersign/contract'
import { createContext, useContext } from 'react'
import { roleScopes } from './role-scopes.data.ts'

export interface Person {
  readonly me: Me
  readonly session: Session
  readonly scopes: ReadonlySet<Scope>
}

export const PersonContext = createContext<Person | undefined>(undefined)

export const personOf = (session: Session, me: Me): Person => ({
  me,
  session,
  scopes: new Set(session.roles.flatMap((role) => roleScopes[role])),
})

export function usePerson(): Person {
  const person = useContext(PersonContext)
  if (!person) throw new Error('No user is signed in here.')
  return person
}

/** Whether a page shows what changes something, or is there to be read. */
export const useMay = (scope: Scope): boolean => usePerson().scopes.has(scope)
