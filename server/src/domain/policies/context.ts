import type { EnrolmentContext } from '../enrolment/index.ts'

export type PoliciesContext = EnrolmentContext
