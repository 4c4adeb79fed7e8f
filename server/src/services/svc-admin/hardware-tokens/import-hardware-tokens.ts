import { svcAdmin } from '@countersign/contract/operations'
import { uploadOperation } from '../../operation.ts'
import { givenFile } from './given-file.ts'

export const importHardwareTokens = uploadOperation(svcAdmin.importHardwareTokens, {
  read: (upload, { hardwareTokenImports }, { tenant }) => hardwareTokenImports.read(tenant, givenFile(upload)),
  handle: ({ tenant, origin, body }, { hardwareTokenImports }) => hardwareTokenImports.start(tenant, origin, body),
})
