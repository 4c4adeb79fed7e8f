import { svcTm } from '@countersign/contract/operations'
import { fidoMetadata } from '../../../domain/administration/index.ts'
import { operation } from '../../operation.ts'

export const getFidoMetadata = operation(svcTm.getFidoMetadata, ({ tenant }, ctx) => fidoMetadata.find(ctx, tenant))
