import type { Me } from '@countersign/contract'
import { createContext, useContext } from 'react'

interface Own {
  readonly me: Me
  /** After the user has changed their profile. */
  readonly replace: (me: Me) => void
}

export const MeContext = createContext<Own | undefined>(undefined)

export function useOwnProfile(): Own {
  const own = useContext(MeContext)
  if (!own) throw new Error('No user is signed in.')
  return own
}

export const useMe = (): Me => useOwnProfile().me
