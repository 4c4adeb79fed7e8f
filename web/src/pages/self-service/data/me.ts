import type { Me } from '@countersign/contract'
import { createContext, useContext } from 'react'

export const MeContext = createContext<Me | undefined>(undefined)

export function useMe(): Me {
  const me = useContext(MeContext)
  if (!me) throw new Error('No user is signed in.')
  return me
}
