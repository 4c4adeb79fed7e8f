import { svcAdmin } from '@countersign/contract/operations'
import { hardwareTokenImports } from '../../../domain/authenticators/index.ts'
import { uploadOperation } from '../../operation.ts'
import { givenFile } from './given-file.ts'

export const importHardwareTokens = uploadOperation(svcAdmin.importHardwareTokens, {
  read: (upload, ctx, { tenant }) => hardwareTokenImports.read(ctx, tenant, givenFile(upload)),
  handle: ({ tenant, origin, body }, ctx) => hardwareTokenImports.start(ctx, tenant, origin, body),
})
