import type { SignInBranding } from '@countersign/contract'
import { createContext, use } from 'react'

/** Undefined until the organisation is known. */
export const BrandingContext = createContext<SignInBranding | undefined>(undefined)

export const useBranding = () => use(BrandingContext)
