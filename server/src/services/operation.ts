import { operationsOf, type Service } from '@countersign/platform/http'
import type { Domain } from '../domain/domain.ts'

export const { operation, openOperation } = operationsOf<Domain>()

export type DomainService = Service<Domain>
