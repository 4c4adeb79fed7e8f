import { svcAdmin } from '@countersign/contract/operations'
import { shadows } from '../../../domain/agents/index.ts'
import { operation } from '../../operation.ts'

export const getPolicyShadow = operation(svcAdmin.getPolicyShadow, ({ tenant }) => shadows.find(tenant))
